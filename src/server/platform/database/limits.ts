import { CLOCKS_APART_MS } from "#server/platform/database/clocks.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";

export interface Tries {
  count: number;
  /** Epoch milliseconds at which counting starts over. */
  resetsAt: number;
}

/** Counts one try; the window begins with the first. One atomic statement, so no two processes count the same number. */
export function countTry(database: Database, key: string, windowMs: number, now: number): Promise<Tries> {
  return database.writeOne((tx) => countTryIn(tx, key, windowMs, now));
}

/** The same as part of a transaction: what is rolled back was not tried. */
export async function countTryIn(tx: Tx, key: string, windowMs: number, now: number): Promise<Tries> {
  // A window that lies further ahead than any can was begun before the clock was set back.
  const furthest = now + windowMs + CLOCKS_APART_MS;
  const row = await tx
    .insertInto("limits")
    .values({ key, count: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb.or([eb("limits.resets_at", "<=", now), eb("limits.resets_at", ">", furthest)]);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("limits.count", "+", 1))
            .end(),
          resets_at: eb
            .case()
            .when(isOver)
            .then(now + windowMs)
            .else(eb.ref("limits.resets_at"))
            .end(),
        };
      }),
    )
    .returning(["count", "resets_at"])
    .executeTakeFirstOrThrow();
  return { count: row.count, resetsAt: row.resets_at };
}

/** Takes a counted try back: it turned out well. */
export async function forgiveTry(database: Database, key: string): Promise<void> {
  await database.writeOne((tx) =>
    tx
      .updateTable("limits")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("key", "=", key)
      .where("count", ">", 0)
      .execute(),
  );
}

/** Windows that are over. */
export async function deleteOldLimits(database: Database, now: number): Promise<void> {
  await database.writeOne((tx) => tx.deleteFrom("limits").where("resets_at", "<=", now).execute());
}
