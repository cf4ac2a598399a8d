import pLimit from "p-limit";
import { HttpError } from "#server/platform/http/http-error.ts";

const RETRY_SECONDS = 2;
const BUSY = "The website is very busy at the moment. Please try again in a few seconds.";

export interface WorkQueue {
  /** Throws a 503 with `Retry-After` while the maximum of jobs is waiting. */
  requireRoom(): void;
  /** Runs a job when a slot is free. Throws as `requireRoom` does, unless the job `mayWait` however many are waiting. */
  run<Result>(job: () => Promise<Result>, options?: { mayWait?: boolean }): Promise<Result>;
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

  function requireRoom(): void {
    if (limit.pendingCount >= maxPending) throw new HttpError(503, "busy", message, { retryAfter: RETRY_SECONDS });
  }

  return {
    requireRoom,
    async run(job, { mayWait = false } = {}) {
      if (!mayWait) requireRoom();
      return limit(job);
    },
  };
}

/** Returns the queue of pages and covers. One thread draws them all; 100 that wait are about a second of work. */
export function createRenderQueue(): WorkQueue {
  return createWorkQueue({ concurrency: 4, maxPending: 100 });
}
