import { siteOf } from "#server/platform/client-address.ts";
import type { Database } from "#server/platform/database/database.ts";
import { createFairQueue, type FairQueue } from "#server/platform/fair-queue.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";

/**
 * SQLite writes one after the other anyway, and each waits among other writes. PostgreSQL lets those that get in each other's way
 * begin anew, which at four costs most of them; those of one sender count on the same rows.
 */
const CONCURRENCY = { sqlite: 8, postgres: 2 } as const;

/** Turns at storing what visitors send, apart from those at pages: what waits for a database keeps no page waiting. */
export function createIntakeQueue({ kind }: Pick<Database, "kind">): FairQueue {
  return createFairQueue({ concurrency: CONCURRENCY[kind], concurrencyEach: 1 });
}

/** Stores what a visitor sent in turn with what others send: whoever sends much waits for himself. Throws a 503 as `FairQueue` does. */
export function inTurnOf<Result>(
  { intakeQueue }: Pick<Platform, "intakeQueue">,
  { address }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  return intakeQueue.take(siteOf(address), work);
}
