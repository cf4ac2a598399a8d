import { readCounter, setCounter } from "#server/platform/database/counters.ts";
import type { Tx } from "#server/platform/database/database.ts";

const DAY_MS = 24 * 60 * 60_000;
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
