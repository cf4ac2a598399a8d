import { type Kysely, sql } from "kysely";
import { type Database, openDatabase, type Tx } from "#server/platform/database/database.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { chunksOf } from "#server/platform/database/personal-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable, TableName } from "#server/platform/database/table.ts";
import { DigestOfRows, digestOf, pagesOf, type Row, type TableDigest } from "#server/platform/database/table-pages.ts";
import { sumRowCounts } from "#server/platform/database/totals.ts";
import { fillPostgres, finishWith } from "#server/platform/database/unfinished.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

export interface MovedDatabase {
  tables: Partial<Record<TableName, TableDigest>>;
  /** The embedded database was written to meanwhile: those changes are not in the copy. */
  changedDuringCopy: boolean;
}

/**
 * Copies an embedded database into an empty PostgreSQL, in one transaction, and holds every row of the copy against its
 * original. The embedded one stays as it is. Throws an OperatorError, with nothing copied, where that cannot be.
 */
export async function moveToPostgres(
  sqliteFile: string,
  databaseUrl: string,
  tables: readonly AnyTable[],
): Promise<MovedDatabase> {
  const source = openDatabase({ sqliteFile });
  try {
    await requireUpToDate(source);
    return await fillPostgres(databaseUrl, "db:move", () => moveInto(source, databaseUrl, tables));
  } finally {
    await source.close();
  }
}

async function moveInto(source: Database, databaseUrl: string, tables: readonly AnyTable[]): Promise<MovedDatabase> {
  const target = openDatabase({ sqliteFile: "", databaseUrl, connections: 2 });
  try {
    await migrate(target);
    const moved = await copyAll(source, target, tables);
    await sumRowCounts(target, tables);
    await analyse(target);
    return moved;
  } finally {
    await target.close();
  }
}

/** The target is made by this program's migrations: the source must have the same tables. */
async function requireUpToDate(source: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(source.owner);
  const [has, knows] = [rows.map(({ name }) => name), await migrationNames()];
  if (has.join() !== knows.join()) {
    throw new OperatorError(
      "The embedded database is from another version. Start this version on it once, then stop it.",
    );
  }
}

async function copyAll(source: Database, target: Database, all: readonly AnyTable[]): Promise<MovedDatabase> {
  const versionBefore = await dataVersion(source);
  // A reader of SQLite sees what was there when it began, whatever others write meanwhile.
  const tables = await source.owner.connection().execute(async (reading) => {
    await sql`begin deferred`.execute(reading);
    try {
      return await target.owner.transaction().execute((tx) => copyTables(reading, tx, all));
    } finally {
      await sql`rollback`.execute(reading);
    }
  });
  return { tables, changedDuringCopy: (await dataVersion(source)) !== versionBefore };
}

async function copyTables(
  source: Kysely<Schema>,
  tx: Tx,
  tables: readonly AnyTable[],
): Promise<MovedDatabase["tables"]> {
  // Rows that the migrations themselves put in.
  await sql`delete from counters`.execute(tx);
  const digests: MovedDatabase["tables"] = {};
  for (const table of tables) {
    const digest = new DigestOfRows();
    for await (const rows of pagesOf(source, table)) {
      digest.add(rows);
      await insertRows(tx, table.name, rows);
    }
    const [original, copy] = [digest.finish(), await digestOf(tx, table)];
    if (original.rows !== copy.rows || original.sha256 !== copy.sha256) {
      throw new OperatorError(
        `${table.name} came out differently: ${copy.rows} of ${original.rows} rows. Nothing was copied.`,
      );
    }
    digests[table.name] = original;
  }
  // With the rows, or not at all: there is no moment with all of them on which no program starts.
  await finishWith(tx);
  return digests;
}

/** Number of rows in one statement. With the longest texts the search index takes some two seconds for them. */
const BATCH_SIZE = 20;

async function insertRows(tx: Tx, table: TableName, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (const chunk of chunksOf(rows, BATCH_SIZE)) {
    const values = chunk.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
  }
}

/** Moves with every commit of another connection. */
async function dataVersion(source: Database): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(source.owner);
  return rows[0]?.data_version ?? 0;
}

/** Without it the planner goes by what it knew of an empty database. */
async function analyse(target: Database): Promise<void> {
  await sql`analyze`.execute(target.owner);
}
