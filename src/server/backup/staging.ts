import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DATABASE_FILES } from "#server/backup/manifest.ts";
import { lockFile } from "#server/platform/database/lock-file.ts";

const SUFFIX = ".part";
/** File that a running backup locks. The system ends the lock with the process, however the process ends. */
const LOCK = "running.lock";
const ARCHIVE = "archive.tar.gz";
/** Beginnings of the names of a backup's files. SQLite adds endings for its journal. */
const OURS: readonly string[] = [LOCK, ARCHIVE, ...Object.values(DATABASE_FILES)];
/** Age from which an unlocked folder belongs to no running backup of an earlier version, which had no lock. */
const UNLOCKED_MS = 24 * 60 * 60_000;

/** Folder of a running backup. */
export interface Staging {
  folder: string;
  /** Path of the archive while it is unfinished. */
  unfinished: string;
  remove(): Promise<void>;
}

/** Removes the folder of a backup that no longer runs. A folder with any other file stays. */
async function removeIfLeft(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (!names.every((name) => OURS.some((ours) => name.startsWith(ours)))) return;
  if (existsSync(join(folder, LOCK))) {
    const lock = lockFile(join(folder, LOCK));
    if (!lock) return;
    lock.close();
  } else {
    const files = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)));
    if (files.some(({ mtimeMs }) => Date.now() - mtimeMs < UNLOCKED_MS)) return;
  }
  await rm(folder, { recursive: true, force: true });
}

/** Creates the folder `FILE.part` of a backup, and removes those of killed backups beside it. */
export async function openStaging(path: string): Promise<Staging> {
  const beside = dirname(path);
  await mkdir(beside, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(beside, { withFileTypes: true })) {
    // A folder of somebody else, or one that another backup removes, does not keep this one from its work.
    if (entry.isDirectory() && entry.name.endsWith(SUFFIX))
      await removeIfLeft(join(beside, entry.name)).catch(() => undefined);
  }
  const folder = `${path}${SUFFIX}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = lockFile(join(folder, LOCK));
  async function remove(): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    lock?.close();
  }
  return { folder, unfinished: join(folder, ARCHIVE), remove };
}
