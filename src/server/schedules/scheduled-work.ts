import type { ScheduledWork } from "#server/platform/platform.ts";
import type { AccountWork } from "#server/platform/records/account-work.ts";
import { countSchedules, moveSchedules } from "#server/schedules/store.ts";

/** Returns the schedules of a type as the work of the accounts that set them. Another account may take them over. */
export function scheduledWork({ type, needs }: ScheduledWork): AccountWork {
  return {
    kind: "scheduled",
    needs,
    type,
    count: (db, accountId) => countSchedules(db, type, accountId),
    async moveSome(tx, { from, to }) {
      // Without another account they end: `takeBackSchedules`.
      if (to === null) return [];
      const ids = await moveSchedules(tx, type, from.id, to.id);
      return ids.map((id) => ({ id, name: id, email: "" }));
    },
    inTrail: (worker) => ({ scheduledBy: worker?.id ?? null }),
  };
}
