import { existsSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { type DatabaseOptions, openDatabase } from "#server/platform/database/database.ts";
import { dumpPostgres } from "#server/platform/database/postgres-dump.ts";
import { requireDirect } from "#server/platform/database/require-direct.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { copySqliteFile, findSqliteDamage } from "#server/platform/database/sqlite-files.ts";
import type { AnyTable, TableName } from "#server/platform/database/table.ts";
import { digestOf, type TableDigest } from "#server/platform/database/table-pages.ts";
import { requireFinished } from "#server/platform/database/unfinished.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** What a database holds, told so that a copy can be held against it. */
export interface DatabaseSummary {
  /** Names of the migrations that made it what it is. */
  migrations: string[];
  tables: Partial<Record<TableName, TableDigest>>;
}

export async function summarise(db: Kysely<Schema>, known: readonly AnyTable[]): Promise<DatabaseSummary> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const tables: DatabaseSummary["tables"] = {};
  for (const table of known) if (there.has(table.name)) tables[table.name] = await digestOf(db, table);
  return { migrations: await findMigrations(db), tables };
}

async function findMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a database has no tables of anybody. */
export async function isEmptyDatabase(db: Kysely<Schema>): Promise<boolean> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).length === 0;
}

/**
 * Writes a consistent copy of the database into a file, while it is written to, and answers what is in the copy: an SQLite
 * file, or a dump in PostgreSQL's own format. Throws an OperatorError where there is nothing whole to copy.
 */
export async function copyDatabase(
  options: DatabaseOptions,
  file: string,
  tables: readonly AnyTable[],
): Promise<DatabaseSummary> {
  return options.databaseUrl
    ? copyPostgres(options.databaseUrl, file, tables)
    : copySqlite(options.sqliteFile, file, tables);
}

async function copySqlite(sqliteFile: string, file: string, tables: readonly AnyTable[]): Promise<DatabaseSummary> {
  if (!existsSync(sqliteFile))
    throw new OperatorError("There is no database yet: the program has never been started here.");
  await forgetDeleted(sqliteFile);
  copySqliteFile(sqliteFile, file);
  const damage = findSqliteDamage(file);
  if (damage !== undefined) throw new OperatorError(`The database is damaged: ${damage}`);
  const copy = openDatabase({ sqliteFile: file });
  try {
    return await summarise(copy.owner, tables);
  } finally {
    await copy.close();
  }
}

/** Removes what erased people left in search indexes, so that the copy has nothing of it. */
async function forgetDeleted(sqliteFile: string): Promise<void> {
  const database = openDatabase({ sqliteFile });
  try {
    await database.forgetDeleted();
  } catch {
    // A damaged database: the check of the copy says so.
  } finally {
    await database.close();
  }
}

async function copyPostgres(url: string, file: string, tables: readonly AnyTable[]): Promise<DatabaseSummary> {
  await requireDirect(url);
  const database = openDatabase({ sqliteFile: "", databaseUrl: url, connections: 2 });
  try {
    await requireFinished(database);
    if (await isEmptyDatabase(database.owner)) {
      throw new OperatorError("The database at DATABASE_URL is empty: the program has never been started on it.");
    }
    const reading = database.owner.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return await reading.execute(async (tx) => {
      // Both see what this transaction sees; it lasts as long as the slower of them.
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
      const dumped = dumpPostgres(url, rows[0]?.snapshot ?? "", file);
      const [summary] = await Promise.all([summarise(tx, tables), dumped]);
      return summary;
    });
  } finally {
    await database.close();
  }
}
