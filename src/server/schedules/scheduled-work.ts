import type { ScheduledRecords } from "#server/platform/platform.ts";
import type { AccountWork } from "#server/platform/records/account-work.ts";
import { countSchedules, moveSchedules } from "#server/schedules/store.ts";

/** Returns the schedules of a kind as the work of the accounts that set them. Another account may take them over. */
export function scheduledWork({ kind, needs }: ScheduledRecords): AccountWork {
  return {
    kind: "scheduled",
    needs,
    type: kind,
    count: (db, accountId) => countSchedules(db, kind, accountId),
    async moveSome(tx, { from, to }) {
      // Without another account they end: `takeBackSchedules`.
      if (to === null) return [];
      const ids = await moveSchedules(tx, kind, from.id, to.id);
      return ids.map((id) => ({ id, name: id, email: "" }));
    },
    inTrail: (worker) => ({ scheduledBy: worker?.id ?? null }),
  };
}
