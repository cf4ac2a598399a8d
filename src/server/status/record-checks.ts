import type { StatusReason } from "#contract/status.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { withTimeout } from "#server/platform/timeout.ts";
import { dayOfMinute, minuteOf } from "#server/status/calendar.ts";
import { type CheckState, checkStateOf } from "#server/status/check-state.ts";
import type { ComponentCheck } from "#server/status/checks.ts";
import {
  addDayCounts,
  addFailure,
  type Check,
  insertChecks,
  listChecks,
  moveDayCountToFailed,
  overwriteCheckAsFailed,
} from "#server/status/store.ts";

const DEADLINE_MS = 10_000;
/** Maximum unsaved checks: one day of five components. Older ones are dropped, so their minutes stay without data. */
const MAX_UNSAVED = 5 * 24 * 60;
/** Checks stored in one transaction. The checks of a long outage are stored in several short ones. */
const BATCH_SIZE = 250;

class TooSlow extends Error {}

/** Runs a check and returns its result. A check that throws or exceeds the deadline has failed. */
async function runOne({ log }: Platform, check: ComponentCheck, minute: number, deadlineMs: number): Promise<Check> {
  const { component } = check;
  try {
    const reason = await withTimeout(deadlineMs, check.run(), () => new TooSlow("A check took too long"));
    return { minute, component, reason };
  } catch (error) {
    log.debug({ err: error, component }, "check failed");
    return { minute, component, reason: error instanceof TooSlow ? "too-slow" : check.reason };
  }
}

/**
 * Stores the new checks, and failures of minutes that are stored as passed. Counts and incidents change in the same transaction
 * as the check.
 */
export async function storeChecks({ database }: Platform, checks: readonly Check[]): Promise<void> {
  await database.write(async (tx) => {
    for (const { minute, component, reason } of await insertChecks(tx, checks)) {
      const failed = reason === null ? 0 : 1;
      await addDayCounts(tx, { day: dayOfMinute(minute), component, passed: 1 - failed, failed });
      if (reason !== null) await addFailure(tx, component, reason, minute);
    }
    for (const check of checks) await storeFailure(tx, check);
  });
}

/**
 * Stores a failure in place of a passed check of the same minute. Does nothing for a passed check, or one that is
 * stored as failed.
 */
async function storeFailure(tx: Tx, check: Check): Promise<void> {
  const { minute, component, reason } = check;
  if (reason === null || !(await overwriteCheckAsFailed(tx, check))) return;
  await moveDayCountToFailed(tx, dayOfMinute(minute), component);
  await addFailure(tx, component, reason, minute);
}

/** Stores the unsaved checks. After a failure, all of them are stored again later, since a check stored twice counts once. */
async function storeUnsaved(platform: Platform, memory: CheckState): Promise<void> {
  const waiting = memory.unsaved;
  for (let start = 0; start < waiting.length; start += BATCH_SIZE) {
    await storeChecks(platform, waiting.slice(start, start + BATCH_SIZE));
  }
  memory.unsaved = [];
}

/** Logs the components whose state changed since the last check. */
function logChanges({ log }: Platform, before: readonly Check[], after: readonly Check[]): void {
  for (const { component, reason } of after) {
    const last = before.find((check) => check.component === component)?.reason ?? null;
    if (reason === last) continue;
    if (reason === null) log.info({ component }, "works again");
    else log.warn({ component, reason }, "does not work");
  }
}

/** Checks the database by reading from it and storing these results in it. If that fails, keeps the results in memory. */
async function storeOrKeep(
  platform: Platform,
  memory: CheckState,
  minute: number,
  others: readonly Check[],
  deadlineMs: number,
): Promise<Check> {
  const check: Check = { minute, component: "database", reason: null };
  const timedOut = () => new TooSlow("The database took too long");
  let failure: StatusReason = "not-reachable";
  try {
    await withTimeout(deadlineMs, listChecks(platform.database.read, minute, minute), timedOut);
    failure = "cannot-save";
    await withTimeout(deadlineMs, storeChecks(platform, [...others, check]), timedOut);
  } catch (error) {
    platform.log.debug({ err: error, component: "database" }, "check failed");
    const failed: Check = { ...check, reason: error instanceof TooSlow ? "too-slow" : failure };
    memory.unsaved = [...memory.unsaved, ...others, failed].slice(-MAX_UNSAVED);
    return failed;
  }
  return check;
}

/**
 * Checks everything once and stores the results under the minute in which it began. If several processes store a minute, the
 * first result counts, but a failure replaces a passed check.
 */
export async function checkAll(
  platform: Platform,
  checks: readonly ComponentCheck[],
  isStopped: () => boolean = () => false,
  deadlineMs: number = DEADLINE_MS,
): Promise<void> {
  const memory = checkStateOf(platform);
  const minute = minuteOf(platform.now());
  const others = await Promise.all(checks.map((check) => runOne(platform, check, minute, deadlineMs)));
  // Checks of a stopping program may fail only because it stops.
  if (isStopped()) return;
  const database = await storeOrKeep(platform, memory, minute, others, deadlineMs);
  if (isStopped()) return;
  const latest = [...others, database];
  logChanges(platform, memory.latest, latest);
  memory.latest = latest;
  if (database.reason === null) await storeUnsaved(platform, memory);
}
