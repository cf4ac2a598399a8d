import type { FileStore } from "#server/platform/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeForgotten } from "#server/platform/sweep-files.ts";
import { knownNames, takeUnused } from "#server/uploads/store.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes images to which nothing has referred for a day, and files that nobody remembers. What goes is decided in one
 * transaction and deleted after it: a crash in between leaves a file without a row, which the next sweep finds.
 */
export async function sweepUploads(platform: Platform, files: FileStore): Promise<void> {
  const { database, now } = platform;
  const since = await removeForgotten(platform, "files", files, (names) => knownNames(database.read, names));
  const at = now();
  const before = new Date(at.getTime() - DAY_MS).toISOString();
  const unused = await database.write((tx) =>
    takeUnused(tx, at.toISOString(), { before, since: new Date(since).toISOString() }),
  );
  for (const name of unused) await files.remove(name);
}
