import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { BACKUP_STAGING, RESTORE_STAGING, sweepStaging } from "#server/backup/staging.ts";
import type { Config } from "#server/platform/config.ts";
import { type FileLock, lockFile } from "#server/platform/database/file-lock.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

type Folder = Pick<Config, "dataDir">;

const lockOf = ({ dataDir }: Folder) => join(dataDir, "in-use.lock");

/**
 * For the program and for commands that only read: they may run beside each other, and no restore beside them. Makes the
 * folder where there is none, and takes away what killed commands left in it.
 */
export async function shareDataFolder(folder: Folder): Promise<FileLock> {
  await mkdir(folder.dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFile(lockOf(folder), "shared");
  if (!lock) throw new OperatorError("A restore into DATA_DIR is in progress. Wait for it to finish.");
  await sweepDataFolder(folder);
  return lock;
}

export async function sweepDataFolder({ dataDir }: Folder): Promise<void> {
  for (const kind of [BACKUP_STAGING, RESTORE_STAGING]) await sweepStaging(dataDir, kind);
}

/** For a restore, which wants DATA_DIR for itself. */
export function takeDataFolder(folder: Folder): FileLock {
  const lock = lockFile(lockOf(folder), "exclusive");
  if (lock) return lock;
  throw new OperatorError(
    "The program is running on DATA_DIR, or another command is. Stop it, or wait for it to finish; nothing was changed.",
  );
}
