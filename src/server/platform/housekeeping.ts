import { checkClockJump } from "#server/platform/database/clock-jumps.ts";
import { deleteOldResponses } from "#server/platform/database/idempotency.ts";
import { deleteOldLimits } from "#server/platform/database/limit-counters.ts";
import { sweepLocks } from "#server/platform/database/named-locks.ts";
import { tablesOf } from "#server/platform/database/platform-tables.ts";
import { sumRowCounts } from "#server/platform/database/totals.ts";
import { every, type Loop } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sweepDevices } from "#server/platform/session/devices.ts";
import { sweepKeys } from "#server/platform/session/keys.ts";
import { sweepSessions } from "#server/platform/session/session.ts";
import { withTimeout } from "#server/platform/timeout.ts";

const EVERY_MS = 60 * 60_000;
/** Delay of the first sweep, after the busy start. Every process sweeps, and all except the first find nothing to do. */
const INITIAL_DELAY_MS = 60_000;
/** Maximum time for which a job keeps the next ones waiting. */
const JOB_MS = 10 * 60_000;

/** Job of the hourly housekeeping. */
export interface Job {
  /** Name in the log. */
  name: string;
  /** Set for deletions at the end of a period, which wait while the clock is in doubt. */
  needsClock?: boolean;
  work(platform: Platform): Promise<unknown>;
}

/** Deletes ended sessions, devices, keys, limit windows, stored responses, locks and summed rows of the totals. */
const OWN_JOBS: readonly Job[] = [
  { name: "sessions", work: sweepSessions },
  { name: "devices", work: sweepDevices },
  { name: "keys", work: sweepKeys },
  { name: "limits", work: ({ database, now }) => deleteOldLimits(database, now().getTime()) },
  { name: "stored responses", work: ({ database, now }) => deleteOldResponses(database, now().getTime()) },
  { name: "locks", work: ({ database, now }) => sweepLocks(database, now()) },
  { name: "row counts", work: ({ database, features }) => sumRowCounts(database, tablesOf(features)) },
];

/** Runs the platform's own jobs, one after the other. Throws the first error. */
export async function sweep(platform: Platform): Promise<void> {
  for (const { work } of OWN_JOBS) await work(platform);
}

/**
 * Returns whether deletions and schedules may run: not while a jump ahead of the clock is recent. A clock set to
 * another year for a minute would delete everything with a period, and send what is planned. After a day the new time is trusted.
 */
export async function isClockTrusted({ database, log, now }: Platform): Promise<boolean> {
  const { isTrusted, hasLeapt } = await database.write((tx) => checkClockJump(tx, now().getTime()));
  if (hasLeapt)
    log.warn(
      "the clock has leapt ahead: for a day nothing that is kept for a time is deleted, and nothing scheduled runs",
    );
  return isTrusted;
}

/**
 * Starts the housekeeping, soon after the start and then once an hour: the platform's own jobs, then the others. Jobs run one after
 * the other, so that they leave connections of the database to requests. The early first run also serves a program that restarts
 * every hour.
 */
export function startHousekeeping(platform: Platform, others: readonly Job[]): Loop {
  const jobs = [...OWN_JOBS, ...others];
  const underWay = new Set<Job>();

  /** Runs a job. After `JOB_MS` the next one begins, and this one is not started again until it has ended. */
  async function run(job: Job): Promise<void> {
    if (underWay.has(job)) return;
    underWay.add(job);
    const working = job.work(platform).finally(() => underWay.delete(job));
    await withTimeout(JOB_MS, working, () => new Error("A job of the housekeeping has not ended"));
  }

  return every(platform, { name: "housekeeping", ms: EVERY_MS, firstMs: INITIAL_DELAY_MS }, async (isStopping) => {
    const failures: { name: string; error: unknown }[] = [];
    const failed = (name: string) => (error: unknown) => void failures.push({ name, error });
    const isTrusted = await isClockTrusted(platform).catch(failed("clock"));
    for (const job of jobs) {
      if (isStopping()) break;
      if (!job.needsClock || isTrusted) await run(job).catch(failed(job.name));
    }
    const [first] = failures;
    if (first) throw new Error(`Failed: ${failures.map(({ name }) => name).join(", ")}`, { cause: first.error });
  });
}
