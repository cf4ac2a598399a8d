import type { Database } from "#server/platform/database/database.ts";
import { countTryIn, type Tries } from "#server/platform/database/limits.ts";

/** A row of the limits: whom it counts, over which time. */
interface Counter {
  key: string;
  windowMs: number;
}

interface Asked {
  counters: readonly Counter[];
  now: number;
  resolve(counted: Tries[]): void;
  reject(error: unknown): void;
}

/** In one transaction: SQLite takes some ten milliseconds for as many. */
const MOST_AT_ONCE = 100;

const waiting = new WeakMap<Database, Asked[]>();

/**
 * Counts a try on each counter, one transaction for all who ask while the one before is written: a thousand reads, each counted by
 * itself, stood in SQLite's one line before whoever had something to store, and each waited for the disk. Answers in their order.
 */
export function countTogether(database: Database, counters: readonly Counter[], now: number): Promise<Tries[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Tries[]>();
  const asked = { counters, now, resolve, reject };
  const known = waiting.get(database);
  if (known) known.push(asked);
  else void writeAll(database, [asked]);
  return promise;
}

async function writeAll(database: Database, asked: Asked[]): Promise<void> {
  waiting.set(database, asked);
  while (asked.length > 0) await writeSome(database, asked.splice(0, MOST_AT_ONCE));
  waiting.delete(database);
}

async function writeSome(database: Database, some: readonly Asked[]): Promise<void> {
  const all = some.flatMap(({ counters, now }, asker) =>
    counters.map((counter, place) => ({ ...counter, now, asker, place })),
  );
  // Two processes that lock the same rows in another order would wait for each other.
  all.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  try {
    const counted = await database.writeOne(async (tx) => {
      const tries: Tries[][] = some.map(() => []);
      for (const { key, windowMs, now, asker, place } of all) {
        const found = await countTryIn(tx, key, windowMs, now);
        const own = tries[asker];
        if (own) own[place] = found;
      }
      return tries;
    });
    for (const [asker, { resolve }] of some.entries()) resolve(counted[asker] ?? []);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
