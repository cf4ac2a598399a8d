import { existsSync } from "node:fs";
import { databaseOptions } from "#server/backup/database-options.ts";
import { requireDirect } from "#server/backup/direct-store.ts";
import { requireEmptyDatabase } from "#server/backup/empty-place.ts";
import { analyse, copyRows, type MovedRows, requireSameMigrations } from "#server/backup/move-store.ts";
import { countQueuedMails, createNote } from "#server/backup/note-store.ts";
import { requireNoHalfRestore, requireStarted } from "#server/backup/open-copy.ts";
import { TABLES } from "#server/features.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { sumRowCounts } from "#server/platform/database/totals.ts";
import { openErasureStore } from "#server/platform/files/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { namesIn } from "#server/privacy/erasures.ts";

export interface MovedDatabase extends MovedRows {
  /** Mails that the first start will hold. */
  queuedMails: number;
}

/**
 * Copies the embedded database of DATA_DIR into the empty PostgreSQL at `target` and compares every row. The embedded database
 * and the files stay as they are: both databases use the same file names. `finishCopy` does the rest at the first start.
 * Throws an OperatorError if the source or the target is unfit.
 */
export async function moveDatabase(
  config: Config,
  target: string | undefined,
  now = new Date(),
): Promise<MovedDatabase> {
  if (target === undefined || !/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target)) {
    throw new OperatorError("Usage: npm run db:move -- postgres://user:password@host:5432/name");
  }
  // Refuses a target that a start would refuse.
  readConfig({ DATABASE_URL: target });
  const { sqliteFile } = databaseOptions(config);
  requireNoHalfRestore(config);
  if (!existsSync(sqliteFile)) throw new OperatorError("There is no embedded database in DATA_DIR.");
  await requireDirect(target);
  const source = openDatabase({ sqliteFile });
  const database = openDatabase({ sqliteFile: "", databaseUrl: target, connections: 2 });
  try {
    await requireStarted(source);
    await requireSameMigrations(source);
    await requireEmptyDatabase(database);
    const erasuresBefore = await namesIn(await openErasureStore(config));
    await createNote(database.owner, { command: "db:move", createdAt: now.toISOString(), erasuresBefore }, false);
    await migrate(database);
    const moved = await copyRows(source, database, TABLES);
    await sumRowCounts(database, TABLES);
    await analyse(database);
    return { ...moved, queuedMails: await countQueuedMails(database.read) };
  } finally {
    await source.close();
    await database.close();
  }
}
