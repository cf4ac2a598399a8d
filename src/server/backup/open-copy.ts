import { existsSync } from "node:fs";
import { join } from "node:path";
import { databaseOptions } from "#server/backup/database-options.ts";
import { DATABASE_FILES } from "#server/backup/manifest.ts";
import { type CopyNote, readNote } from "#server/backup/note-store.ts";
import type { Config } from "#server/platform/config.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#server/platform/database/database.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/**
 * Throws an OperatorError if a restore into DATA_DIR was stopped or is still running. The unpacked database then still has its name
 * in the archive.
 */
export function requireNoHalfRestore({ dataDir }: Pick<Config, "dataDir">): void {
  const name = Object.values(DATABASE_FILES).find((file) => existsSync(join(dataDir, file)));
  if (name === undefined) return;
  throw new OperatorError(
    `DATA_DIR is half restored (${name}): npm run restore was stopped or is still running, so wait for it, or empty DATA_DIR and run it again.`,
  );
}

const REMEDIES: Readonly<Record<CopyNote["command"], string>> = {
  restore: "empty DATA_DIR, make a new database and run it again",
  "db:move": "make a new database and run it again (until then the program starts without DATABASE_URL, as it was)",
};

/** Throws an OperatorError if a restore or move into this database was stopped or is still running. */
export async function requireComplete({ owner }: Pick<Database, "owner">): Promise<void> {
  const note = await readNote(owner);
  if (!note || note.isComplete) return;
  throw new OperatorError(
    `The database at DATABASE_URL is incomplete: npm run ${note.command} was stopped or is still running, so wait for it, or ${REMEDIES[note.command]}.`,
  );
}

/** Throws an OperatorError if no program has started on this restored or moved database yet. */
export async function requireStarted({ owner }: Pick<Database, "owner">): Promise<void> {
  const note = await readNote(owner);
  if (!note) return;
  throw new OperatorError(`Start the program once first: it has not been started since npm run ${note.command}.`);
}

/** Opens the configured database. Throws an OperatorError if a restore or move left it incomplete. */
export async function openComplete(
  config: Config,
  more: Pick<DatabaseOptions, "onLostConnection"> = {},
): Promise<Database> {
  requireNoHalfRestore(config);
  const database = openDatabase({ ...databaseOptions(config), ...more });
  try {
    await requireComplete(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
