import type { Database, Tx } from "#server/platform/database/database.ts";
import { momentOf, setMoment } from "#server/platform/database/moments.ts";

/** The stores that are swept, by the names of their folders. */
export const SWEPT_STORES = ["files", "resumes"] as const;
export type SweptStore = (typeof SWEPT_STORES)[number];

/** Sweeps come every hour: so long after the last one, nobody who stored a file used this database. */
const UNUSED_MS = 2 * 60 * 60_000;

const sinceOf = (store: SweptStore) => `${store}-known-since`;
const sweptOf = (store: SweptStore) => `${store}-swept`;

/**
 * Says that from now on the database knows what is stored, and nothing of what was stored before: that may be another
 * database's, whose place this one has taken.
 */
export async function knowFilesFromNow(tx: Tx, now: number): Promise<void> {
  for (const store of SWEPT_STORES) for (const name of [sinceOf(store), sweptOf(store)]) await setMoment(tx, name, now);
}

/** The same for a database that has never said so: a new one, or one of an older program. */
export async function knowFilesOnce({ writeOne }: Database, now: number): Promise<void> {
  const values = SWEPT_STORES.flatMap((store) => [sinceOf(store), sweptOf(store)]).map((name) => ({
    name,
    value: now,
  }));
  await writeOne((tx) =>
    tx
      .insertInto("counters")
      .values(values)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
}

/**
 * Notes a sweep. Answers since when the database knows what is stored: since this sweep when a file that it does not know was
 * stored while nobody used it, for then it is an older one that was put into the place of another.
 */
export async function noteSweep(tx: Tx, store: SweptStore, now: number, newestUnknown: number): Promise<number> {
  const swept = (await momentOf(tx, sweptOf(store))) ?? 0;
  const since = (await momentOf(tx, sinceOf(store))) ?? 0;
  await setMoment(tx, sweptOf(store), now);
  // Said by a clock that was set back since: nobody knows when that was.
  const isSaid = since <= now && newestUnknown <= swept + UNUSED_MS;
  if (isSaid) return since;
  await setMoment(tx, sinceOf(store), now);
  return now;
}
