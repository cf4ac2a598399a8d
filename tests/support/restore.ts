import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FinishedCopy, finishCopy } from "#server/backup/finish-copy.ts";
import { openComplete } from "#server/backup/open-copy.ts";
import { type RestoredBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { FEATURES } from "#server/features.ts";
import type { Config } from "#server/platform/config.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openErasureStore } from "#server/platform/files/open-file-stores.ts";
import { createLog } from "#server/platform/http/log.ts";

/** Restores an archive and completes the restore as the first start does, without starting the server. */
export async function restoreAndFinish(
  config: Config,
  archive: string,
  now: () => Date = () => new Date(),
): Promise<RestoredBackup & FinishedCopy> {
  const restored = await restoreBackup(config, archive);
  const database = await openComplete(config);
  try {
    await migrate(database);
    const erasures = await openErasureStore(config);
    const log = createLog("silent", { write: () => undefined });
    const finished = await finishCopy({ database, features: FEATURES, erasures, now, log });
    if (!finished) throw new Error("The restore left no note for the first start");
    return { ...restored, ...finished };
  } finally {
    await database.close();
  }
}

/** Empties a data folder as the guide describes, except for the erasure notes. */
export async function emptyDataDir(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name !== "erasures") await rm(join(dataDir, name), { recursive: true });
  }
}
