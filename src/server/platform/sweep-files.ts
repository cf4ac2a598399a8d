import { noteSweep, type SweptStore } from "#server/platform/database/swept-files.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";

const BATCH = 200;
const DAY_MS = 24 * 60 * 60_000;

interface StoredFile {
  name: string;
  storedAt: Date;
}

/** How many of a store's files the log has told of: not again every hour. */
const told = new WeakMap<FileStore, number>();

/**
 * Deletes what was stored more than a day ago and is not among the known files, and what was left unfinished for as long. What
 * is older than the database's own use of the store stays: beside a new database, or one that was turned back, lie files that
 * the true one still needs. Answers since when that use is, in epoch milliseconds.
 */
export async function removeForgotten(
  { database, log, now }: Platform,
  store: SweptStore,
  files: FileStore,
  findKnown: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const at = now().getTime();
  const before = new Date(at - DAY_MS);
  const unknown = await findUnknown(files, findKnown);
  // Not by a clock that was ahead: until its time comes such a file would say at every sweep that nobody had used the database.
  const storedAts = unknown.map(({ storedAt }) => storedAt.getTime()).filter((stored) => stored <= at);
  const newest = storedAts.reduce((latest, stored) => Math.max(latest, stored), 0);
  const since = await database.write((tx) => noteSweep(tx, store, at, newest));
  const strange = unknown.filter(({ storedAt }) => storedAt.getTime() < since);
  if (strange.length > 0 && told.get(files) !== strange.length) {
    told.set(files, strange.length);
    log.warn({ store, files: strange.length }, "files from before this database left alone");
  }
  for (const { name, storedAt } of unknown) {
    if (storedAt < before && storedAt.getTime() >= since) await files.remove(name);
  }
  await files.removeAbandoned(before);
  return since;
}

async function findUnknown(
  files: FileStore,
  findKnown: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<StoredFile[]> {
  const unknown: StoredFile[] = [];
  let batch: StoredFile[] = [];
  async function look(): Promise<void> {
    const known = await findKnown(batch.map(({ name }) => name));
    unknown.push(...batch.filter(({ name }) => !known.has(name)));
    batch = [];
  }
  for await (const file of files.list()) if (batch.push(file) === BATCH) await look();
  await look();
  return unknown;
}
