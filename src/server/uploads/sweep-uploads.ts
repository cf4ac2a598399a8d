import type { FileStore } from "#server/platform/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";
import { knownNames, takeUnused } from "#server/uploads/store.ts";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 200;

/**
 * Deletes images to which nothing has referred for a day, and files that nobody remembers. What goes is decided in one
 * transaction and deleted after it: a crash in between leaves a file without a row, which the next sweep finds.
 */
export async function sweepUploads({ database, now }: Platform, files: FileStore): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - DAY_MS);
  const unused = await database.write((tx) => takeUnused(tx, at.toISOString(), before.toISOString()));
  for (const name of unused) await files.remove(name);

  let names: string[] = [];
  async function removeForgotten(): Promise<void> {
    const known = await knownNames(database.read, names);
    for (const name of names) if (!known.has(name)) await files.remove(name);
    names = [];
  }
  for await (const { name, storedAt } of files.list()) {
    if (storedAt >= before) continue;
    if (names.push(name) === BATCH) await removeForgotten();
  }
  await removeForgotten();
  await files.removeAbandoned(before);
}
