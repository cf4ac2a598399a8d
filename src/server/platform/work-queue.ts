import pLimit from "p-limit";
import { HttpError } from "#server/platform/http/http-error.ts";

const RETRY_SECONDS = 2;
const BUSY = "The website is very busy at the moment. Please try again in a few seconds.";

export interface WorkQueue {
  /** Throws a 503 with `Retry-After` while the maximum of jobs is waiting. */
  requireRoom(): void;
  /** Does work that takes a slot in its course. It counts as waiting from its first moment. Throws as `requireRoom` does. */
  admit<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs a job when a slot is free, however many are waiting. */
  takeSlot<Result>(job: () => Promise<Result>): Promise<Result>;
  /** Admits a job and runs it when a slot is free. Throws as `requireRoom` does. */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
}

/** Returns a queue that runs `concurrency` jobs at a time and lets `maxPending` jobs wait. */
export function createWorkQueue({
  concurrency,
  maxPending,
  message = BUSY,
}: {
  concurrency: number;
  maxPending: number;
  message?: string;
}): WorkQueue {
  const limit = pLimit(concurrency);

  let admitted = 0;

  function requireRoom(): void {
    // Admitted work may still be reading its data. A burst would pass if only those that wait for a slot counted.
    const waiting = Math.max(limit.pendingCount, admitted - concurrency);
    if (waiting >= maxPending) throw new HttpError(503, "busy", message, { retryAfter: RETRY_SECONDS });
  }

  async function admit<Result>(work: () => Promise<Result>): Promise<Result> {
    requireRoom();
    admitted++;
    try {
      return await work();
    } finally {
      admitted--;
    }
  }

  return { requireRoom, admit, takeSlot: (job) => limit(job), run: (job) => admit(() => limit(job)) };
}

/** Returns the queue of pages and covers. One thread draws them all; 100 that wait are about a second of work. */
export function createRenderQueue(): WorkQueue {
  return createWorkQueue({ concurrency: 4, maxPending: 100 });
}
