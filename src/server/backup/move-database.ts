import { existsSync } from "node:fs";
import { shareDataFolder } from "#server/backup/data-folder.ts";
import { databaseOptions } from "#server/backup/database-options.ts";
import { TABLES } from "#server/features.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { type MovedDatabase, moveToPostgres } from "#server/platform/database/copy-tables.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/**
 * Copies the embedded database of DATA_DIR into the empty PostgreSQL at `target`. Files stay where they are: both databases
 * name them alike.
 */
export async function moveDatabase(config: Config, target: string | undefined): Promise<MovedDatabase> {
  if (target === undefined || !/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target)) {
    throw new OperatorError("Usage: npm run db:move -- postgres://user:password@host:5432/name");
  }
  // Refuses what a start with it would refuse.
  readConfig({ DATABASE_URL: target });
  const { sqliteFile } = databaseOptions(config);
  if (!existsSync(sqliteFile)) throw new OperatorError("There is no embedded database in DATA_DIR.");
  const inUse = await shareDataFolder(config);
  try {
    return await moveToPostgres(sqliteFile, target, TABLES);
  } finally {
    inUse.release();
  }
}
