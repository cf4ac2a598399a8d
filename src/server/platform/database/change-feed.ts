import {
  findNewestChange,
  type NotedChange,
  readChangesById,
  readVersionAndChanges,
} from "#server/platform/database/changes.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Interval at which each process looks for what others have changed. */
export const LOOK_EVERY_MS = 500;
/**
 * Time for which a missing number is looked for. PostgreSQL numbers a row when it is inserted and shows it at the commit, so a lower
 * number may appear after a higher one. A number that was rolled back never does.
 */
const LOOK_BACK_MS = 30_000;
/** Maximum number of missing numbers, so that many rollbacks do not make each look slow. Beyond, the oldest are given up. */
const MOST_MISSING = 1000;
/** Numbers before the newest one that may be missing at the start. */
const BEFORE_START = 100;

/** Result of one look. */
export interface Look {
  /** Number that every change of public content increments, in any process. */
  contentVersion: number;
  /** Changes of any process that no earlier look has shown. */
  changes: readonly NotedChange[];
}

/** Changes of all processes on the database, as this process sees them. */
export interface ChangeFeed {
  /** Has a function called with each look. Returns a function that stops these calls. */
  listen(listener: (look: Look) => Promise<void> | void): () => void;
  /**
   * Reads what is new and calls all listeners; the loop `changes` of `app.ts` calls it. Rejects if the read or a listener fails. After a
   * failed read the next look has the changes. A listener that failed does not get them again.
   */
  look(): Promise<void>;
}

/** Creates the feed of a database. It shows what is committed from now on. `ms` is the clock in milliseconds. */
export async function createChangeFeed(database: Database, ms = () => performance.now()): Promise<ChangeFeed> {
  const listeners = new Set<(look: Look) => Promise<void> | void>();
  let newest = await findNewestChange(database);
  /** Numbers without a row, each with the time at which it was first missing. */
  const missing = new Map<number, number>();
  // SQLite commits in the order of the numbers, and uses the numbers of a rollback again.
  const noteMissing = (from: number, to: number) => {
    if (database.kind === "sqlite") return;
    for (let id = Math.max(from, to - MOST_MISSING); id < to; id++) missing.set(id, ms());
  };
  noteMissing(Math.max(1, newest - BEFORE_START), newest);
  for (const { id } of await readMissing()) missing.delete(id);

  async function readMissing(): Promise<NotedChange[]> {
    return missing.size > 0 ? readChangesById(database, [...missing.keys()]) : [];
  }

  async function read(): Promise<Look> {
    const late = await readMissing();
    const { contentVersion, changes } = await readVersionAndChanges(database, newest);
    for (const { id } of late) missing.delete(id);
    for (const [id, since] of missing) if (ms() - since > LOOK_BACK_MS) missing.delete(id);
    for (const { id } of changes.toSorted((one, other) => one.id - other.id)) {
      noteMissing(newest + 1, id);
      newest = id;
    }
    for (const id of [...missing.keys()].slice(0, -MOST_MISSING)) missing.delete(id);
    return { contentVersion, changes: [...late, ...changes] };
  }

  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async look() {
      const seen = await read();
      const results = await Promise.allSettled([...listeners].map(async (listener) => listener(seen)));
      const failed = results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}
