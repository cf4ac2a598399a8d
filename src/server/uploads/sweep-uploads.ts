import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { releaseUnusedUploads } from "#server/uploads/store.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes images to which nothing has referred for a day. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const now = platform.now();
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await platform.database.write((tx) => releaseUnusedUploads(tx, now.toISOString(), before));
  await removeLooseFiles(platform);
}
