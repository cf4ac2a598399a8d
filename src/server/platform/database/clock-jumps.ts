import { type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/calendar-day.ts";
import { readCounter, setCounter } from "#server/platform/database/counters.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

/** Maximum time since the last noted time. After a longer gap the clock may be wrong, or the program may have been off. */
const LEAP_MS = 7 * DAY_MS;
/** Time for an operator to set the clock right. */
const GRACE_MS = DAY_MS;
/** Maximum clock skew between two processes. */
const MAX_SKEW_MS = 60_000;

const [NOTED, DOUBTED_UNTIL] = ["clock-noted", "clock-doubted-until"];

/**
 * Stores the time, and returns whether deletions may rely on it: not for a day after the clock jumped ahead. After the clock
 * is set back, it is trusted again.
 */
export async function checkClockJump(tx: Tx, now: number): Promise<{ isTrusted: boolean; hasLeapt: boolean }> {
  const last = (await readCounter(tx, NOTED)) ?? now;
  const doubtedUntil = (await readCounter(tx, DOUBTED_UNTIL)) ?? 0;
  await setCounter(tx, NOTED, now);
  const hasLeapt = now - last > LEAP_MS;
  if (hasLeapt) {
    await setCounter(tx, DOUBTED_UNTIL, now + GRACE_MS);
    return { isTrusted: false, hasLeapt };
  }
  // The clock that was ahead had caused the doubt, and is right now.
  const isOver = doubtedUntil > now + GRACE_MS + MAX_SKEW_MS;
  if (isOver) await setCounter(tx, DOUBTED_UNTIL, 0);
  return { isTrusted: isOver || doubtedUntil <= now, hasLeapt };
}

/** Notes the time of a new installation, so that a jump before its first housekeeping is noticed. */
export async function noteFirstTime(tx: Tx, now: number): Promise<void> {
  if ((await readCounter(tx, NOTED)) === undefined) await setCounter(tx, NOTED, now);
}

/** Returns the instant until which the clock is in doubt, or null. A clock that was set back is no longer in doubt. */
export async function findDoubt(db: Read, now: number): Promise<string | null> {
  const until = (await readCounter(db, DOUBTED_UNTIL)) ?? 0;
  const isDoubted = until > now && until <= now + GRACE_MS + MAX_SKEW_MS;
  return isDoubted ? new Date(until).toISOString() : null;
}

/** Returns the condition that the clock is trusted, also at a jump that nothing has noted yet. */
export function isClockRight(now: number) {
  const isDoubted = sql`name = ${DOUBTED_UNTIL} and value > ${now} and value <= ${now + GRACE_MS + MAX_SKEW_MS}`;
  const hasLeapt = sql`name = ${NOTED} and value < ${now - LEAP_MS}`;
  return sql<SqlBool>`not exists (select 1 from counters where ${isDoubted})
    and not exists (select 1 from counters where ${hasLeapt})`;
}
