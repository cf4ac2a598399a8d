import type { Database, Tx } from "#server/platform/database/database.ts";
import { countTryIn } from "#server/platform/database/limits.ts";

/** A row of the limits: whom it counts, how often, over which time. */
interface Counter {
  key: string;
  tries: number;
  windowMs: number;
}

interface Asked {
  counters: readonly Counter[];
  now: number;
  resolve(blockedUntil: number | undefined): void;
  reject(error: unknown): void;
}

/** In one transaction: SQLite takes some ten milliseconds for as many. */
const MAX_BATCH = 25;

const waiting = new WeakMap<Database, Asked[]>();

/**
 * Counts a try on each counter until one has too many, in one transaction for all who ask while the one before is written: a
 * thousand reads, each counted by itself, stood in SQLite's one line before whoever had something to store, and each waited for the
 * disk. Answers until when that counter refuses, in epoch milliseconds.
 */
export function countTogether(
  database: Database,
  counters: readonly Counter[],
  now: number,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const asked = { counters, now, resolve, reject };
  const known = waiting.get(database);
  if (known) known.push(asked);
  else void writeAll(database, [asked]);
  return promise;
}

async function writeAll(database: Database, asked: Asked[]): Promise<void> {
  waiting.set(database, asked);
  while (asked.length > 0) await writeSome(database, asked.splice(0, MAX_BATCH));
  waiting.delete(database);
}

async function writeSome(database: Database, some: readonly Asked[]): Promise<void> {
  try {
    const blocked = await database.writeOne((tx) => countAll(tx, some));
    for (const [client, { resolve }] of some.entries()) resolve(blocked.get(client));
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

/** Everybody's first counter, then the second of those who are still within, and so on; answers until when whom refuses. */
async function countAll(tx: Tx, some: readonly Asked[]): Promise<ReadonlyMap<number, number>> {
  const blocked = new Map<number, number>();
  for (let index = 0; ; index++) {
    const next = some.flatMap(({ counters, now }, client) => {
      const counter = counters[index];
      return counter && !blocked.has(client) ? [{ ...counter, now, client }] : [];
    });
    if (next.length === 0) return blocked;
    // Two processes that lock the same rows in another order would wait for each other.
    next.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    for (const { key, tries, windowMs, now, client } of next) {
      const { count, resetsAt } = await countTryIn(tx, key, windowMs, now);
      if (count > tries) blocked.set(client, resetsAt);
    }
  }
}
