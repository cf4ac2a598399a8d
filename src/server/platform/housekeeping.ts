import { checkClockJump } from "#server/platform/database/clock-jumps.ts";
import { deleteOldResponses } from "#server/platform/database/idempotency.ts";
import { deleteOldLimits } from "#server/platform/database/limit-counters.ts";
import { sweepLocks } from "#server/platform/database/named-locks.ts";
import { tablesOf } from "#server/platform/database/platform-tables.ts";
import { sumRowCounts } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sweepDevices } from "#server/platform/session/devices.ts";
import { sweepKeys } from "#server/platform/session/keys.ts";
import { sweepSessions } from "#server/platform/session/session.ts";

const EVERY_MS = 60 * 60_000;
/** Delay of the first sweep, after the busy start. Every process sweeps, and all except the first find nothing to do. */
const INITIAL_DELAY_MS = 60_000;

/** Deletes ended sessions, devices, keys, limit windows, stored responses, locks and summed rows of the totals. */
const OWN_WORK: readonly ((platform: Platform) => Promise<unknown>)[] = [
  sweepSessions,
  sweepDevices,
  sweepKeys,
  ({ database, now }) => deleteOldLimits(database, now().getTime()),
  ({ database, now }) => deleteOldResponses(database, now().getTime()),
  ({ database, now }) => sweepLocks(database, now()),
  ({ database, features }) => sumRowCounts(database, tablesOf(features)),
];

/** Runs the platform's own tasks, one after the other. Throws the first error. */
export async function sweep(platform: Platform): Promise<void> {
  for (const work of OWN_WORK) await work(platform);
}

/**
 * Runs deletions, unless the clock has jumped ahead since the last run. A clock set to another year for a minute would delete
 * everything with a period. After a day the new time is trusted.
 */
export async function runIfClockTrusted(platform: Platform, work: () => Promise<unknown>): Promise<void> {
  const now = platform.now().getTime();
  const { isTrusted, hasLeapt } = await platform.database.write((tx) => checkClockJump(tx, now));
  if (hasLeapt) platform.log.warn("the clock has leapt ahead: nothing that is kept for a time is deleted for a day");
  if (isTrusted) await work();
}

/**
 * Starts sweeping, soon after the start and then once an hour, with the sweeps of all features. Returns a function that stops
 * it. The early first sweep also serves a program that restarts every hour.
 */
export function startHousekeeping(platform: Platform, others: readonly (() => Promise<unknown>)[] = []): () => void {
  const all = [...OWN_WORK.map((work) => () => work(platform)), ...others];
  const underWay = new Set<(typeof all)[number]>();

  /** Runs all tasks. A task that fails does not affect the others. A task that still runs is not started again. */
  function sweepAll(): void {
    for (const work of all) {
      if (underWay.has(work)) continue;
      underWay.add(work);
      work()
        .catch((error: unknown) => platform.log.warn({ err: error }, "sweep failed"))
        .finally(() => underWay.delete(work));
    }
  }
  let timer = setTimeout(() => {
    sweepAll();
    timer = setInterval(sweepAll, EVERY_MS);
    timer.unref();
  }, INITIAL_DELAY_MS);
  timer.unref();
  return () => clearTimeout(timer);
}
