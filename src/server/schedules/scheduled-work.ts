import type { ScheduledRecords } from "#server/platform/platform.ts";
import { type AccountWork, MOVED_AT_ONCE } from "#server/platform/records/account-work.ts";

/** Returns the schedules of a kind as the work of the accounts that set them. Another account may take them over. */
export function scheduledWork({ kind, needs }: ScheduledRecords): AccountWork {
  return {
    kind: "scheduled",
    needs,
    type: kind,
    async count(db, accountId) {
      const row = await db
        .selectFrom("schedules")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("kind", "=", kind)
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async moveSome(tx, { from, to }) {
      // Without another account they end: `takeBackSchedules`.
      if (to === null) return [];
      const some = tx
        .selectFrom("schedules")
        .select("id")
        .where("kind", "=", kind)
        .where("account_id", "=", from.id)
        .limit(MOVED_AT_ONCE);
      const rows = await tx
        .updateTable("schedules")
        .set({ account_id: to.id })
        .where("kind", "=", kind)
        .where("id", "in", some)
        .returning("id")
        .execute();
      return rows.map(({ id }) => ({ id, name: id, email: "" }));
    },
    fieldsOf: (worker) => ({ scheduledBy: worker?.id ?? null }),
  };
}
