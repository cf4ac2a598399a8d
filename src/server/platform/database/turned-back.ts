import { readCounter, setCounter } from "#server/platform/database/counters.ts";
import type { Tx } from "#server/platform/database/database.ts";

const NAME = "turned-back";

/** Notes that a backup was put into the place of what was there. */
export function noteTurnedBack(tx: Tx, now: number): Promise<void> {
  return setCounter(tx, NAME, now);
}

/** When the database was last turned back to a backup, in epoch milliseconds; 0 when it never was. */
export async function readTurnedBack(tx: Tx, now: number): Promise<number> {
  const at = (await readCounter(tx, NAME)) ?? 0;
  if (at <= now) return at;
  // Said by a clock that was set back since: nobody knows when that was.
  await noteTurnedBack(tx, now);
  return now;
}
