import { existsSync } from "node:fs";
import { lstat, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DATABASE_FILES } from "#server/backup/manifest.ts";
import { type FileLock, lockFile } from "#server/platform/database/file-lock.ts";
import { flushToDisk } from "#server/platform/disk-storage.ts";

/** Locked by the command whose folder it is, for as long as that runs. No file of an archive has such a name. */
const LOCK = ".website-command-lock";
/** What `mkdtemp` makes of its six X. */
const RANDOM_NAME = /^[A-Za-z0-9]{6}$/;

/** Folders in which commands prepare what then gets its place by one rename. */
interface StagingKind {
  prefix: string;
  /** Takes out of a folder what must not go with it. */
  rescue?(staging: string): Promise<void>;
}

/** Beside the archive, where there must be room anyway. */
export const BACKUP_STAGING: StagingKind = { prefix: ".backup-" };
/** In DATA_DIR, on the disk of what it replaces. */
export const RESTORE_STAGING: StagingKind = { prefix: "restore-", rescue: publishBefore };

/** What the folder for what was there before is called, in DATA_DIR and until then in the staging folder. */
export const BEFORE_RESTORE = "before-restore-";

/**
 * The last rename took the database out of the folder: from then on what was there before is nowhere else. With the database
 * still in it nothing was replaced, and what was there is where it was.
 */
async function publishBefore(staging: string): Promise<void> {
  const names = await readdir(staging);
  const before = names.find((name) => name.startsWith(BEFORE_RESTORE));
  if (before === undefined || names.includes(DATABASE_FILES.sqlite)) return;
  await rename(join(staging, before), join(dirname(staging), before));
  await flushToDisk(dirname(staging));
}

/** Runs `work` with a new folder inside `folder`, which is gone afterwards; after a kill the next sweep takes it away. */
export async function withStaging<Result>(
  folder: string,
  kind: StagingKind,
  work: (staging: string) => Promise<Result>,
): Promise<Result> {
  const { staging, lock } = await openStaging(folder, kind);
  try {
    return await work(staging);
  } finally {
    await remove(staging, kind);
    lock.release();
  }
}

async function openStaging(folder: string, { prefix }: StagingKind): Promise<{ staging: string; lock: FileLock }> {
  for (;;) {
    const staging = await mkdtemp(join(folder, prefix));
    const lock = lockUnlessGone(staging);
    // A sweep may have come between the folder and its lock.
    if (lock && existsSync(join(staging, LOCK))) return { staging, lock };
    lock?.release();
  }
}

function lockUnlessGone(staging: string): FileLock | undefined {
  try {
    return lockFile(join(staging, LOCK), "exclusive");
  } catch (error) {
    if (existsSync(staging)) throw error;
    return undefined;
  }
}

/** The lock goes last, by which the next sweep knows whose folder it is. */
async function remove(staging: string, { rescue }: StagingKind): Promise<void> {
  await rescue?.(staging);
  // In the order of their names, what was before ahead of the database: a sweep that is killed leaves no riddle either.
  for (const name of (await readdir(staging)).sort()) {
    if (!name.startsWith(LOCK)) await rm(join(staging, name), { recursive: true, force: true });
  }
  await rm(staging, { recursive: true, force: true });
}

/** Takes away what commands left here that were killed, and nothing of those that run or of anybody else. */
export async function sweepStaging(folder: string, kind: StagingKind): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(kind.prefix) || !RANDOM_NAME.test(name.slice(kind.prefix.length))) continue;
    // What cannot be taken away now is in nobody's way, and the next sweep tries again.
    await sweepOne(join(folder, name), kind).catch(() => undefined);
  }
}

async function sweepOne(staging: string, kind: StagingKind): Promise<void> {
  // Archives may lie in /tmp: there somebody else's folder could become a link to a third one while it is swept.
  const { uid } = await lstat(staging);
  if (process.getuid && uid !== process.getuid()) return;
  // Killed before it had its lock, it is empty; else it is somebody else's, and this fails.
  if (!existsSync(join(staging, LOCK))) return rmdir(staging);
  const lock = lockFile(join(staging, LOCK), "exclusive");
  if (!lock) return;
  try {
    await remove(staging, kind);
  } finally {
    lock.release();
  }
}
