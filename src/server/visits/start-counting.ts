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

export interface VisitCounting extends Pick<VisitCounter, "count"> {
  /** Stores what waits. Deletes salts and hashes of days that are over, and all but their most viewed pages. */
  store(): Promise<void>;
  /** Stores the last counts and stops. */
  stop(): Promise<void>;
}

/** Starts counting visits in memory and storing the counts at intervals. */
export function startCountingVisits(platform: Platform): VisitCounting {
  const counter = createVisitCounter(platform);
  let isStopped = false;
  let running = Promise.resolve();
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

  async function tryToStore(): Promise<void> {
    await store().catch((error: unknown) => platform.log.warn({ err: error }, "visits not stored"));
    if (!isStopped) timer = setTimeout(look, STORE_EVERY_MS).unref();
  }
  function look(): void {
    running = tryToStore();
  }
  let timer = setTimeout(look, STORE_EVERY_MS).unref();

  return {
    count: counter.count,
    store,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = running.then(tryToStore);
      await withTimeout(LAST_TRY_MS, last, () => new Error("The last visits were not stored")).catch((error: unknown) =>
        platform.log.warn({ err: error }, "visits not stored"),
      );
    },
  };
}
