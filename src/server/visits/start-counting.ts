import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";
import { withTimeout } from "#server/platform/timeout.ts";
import { createVisitCounter, type VisitCounter } from "#server/visits/count-visits.ts";
import { deleteVisitorsExcept, keepTopPagesBefore } from "#server/visits/store.ts";
import { firstOpenDay, lastOpenDay, storeVisits } from "#server/visits/store-visits.ts";

/** Interval at which counts are stored. A killed process loses at most those of one interval. */
const STORE_EVERY_MS = 15_000;
/** Maximum pages of a day that is over. The screen shows the first 50 of a period. */
export const MAX_KEPT_PAGES = 500;
/** Maximum time of the last try, while the program stops. */
const LAST_TRY_MS = 3_000;

export interface VisitCounting extends Pick<VisitCounter, "count" | "countGoal"> {
  /** Stores the waiting counts. Of days that are over, deletes salts and hashes, and all but the most viewed pages. */
  store(): Promise<void>;
  /** Stores the last counts and stops. */
  stop(): Promise<void>;
}

/** Starts counting visits in memory and storing the counts at intervals. */
export function startCountingVisits(platform: Platform): VisitCounting {
  const counter = createVisitCounter(platform);
  /** First open day at the last deletion. */
  let deletedBefore = "";

  async function store(): Promise<void> {
    const open = firstOpenDay(platform);
    if (open !== deletedBefore) {
      await deleteVisitorsExcept(platform.database, open, lastOpenDay(platform));
      await keepTopPagesBefore(platform.database, open, MAX_KEPT_PAGES);
      deletedBefore = open;
    }
    await storeVisits(platform, counter);
  }

  const { stop } = every(platform, { name: "visits", ms: STORE_EVERY_MS, last }, store);

  function last(): Promise<void> {
    return withTimeout(LAST_TRY_MS, store(), () => new Error("The last visits were not stored"));
  }
  return { count: counter.count, countGoal: counter.countGoal, store, stop };
}
