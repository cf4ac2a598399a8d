import { createHash } from "node:crypto";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { appliedMigrations } from "#server/backup/copy-store.ts";
import { completeNote } from "#server/backup/note-store.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { migrationNames } from "#server/platform/database/migrate.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable, TableName } from "#server/platform/database/table.ts";
import { pagesOf, type Row } from "#server/platform/database/table-pages.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Number of rows in a table, and a SHA-256 of all rows by their key: alike on both databases. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

export interface MovedRows {
  tables: Partial<Record<TableName, TableDigest>>;
  /** Whether another process wrote to the embedded database during the copy, which lacks those changes. */
  changedDuringCopy: boolean;
}

/** Throws an OperatorError unless the source has exactly this program's migrations, which also create the tables of the target. */
export async function requireSameMigrations(source: Database): Promise<void> {
  const [applied, known] = [await appliedMigrations(source.owner), await migrationNames()];
  if (applied.join() === known.join()) return;
  throw new OperatorError(
    "The embedded database is from another version. Start this version on it once, then stop it.",
  );
}

/** Copies all rows in one transaction, which also completes the note. Throws an OperatorError if a row differs in the copy. */
export async function copyRows(source: Database, target: Database, all: readonly AnyTable[]): Promise<MovedRows> {
  const versionBefore = await dataVersion(source);
  // A reader of SQLite sees the rows of the moment when it began, whatever other processes write in the meantime.
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

/** Copies each table, compares its rows with the originals, and completes the note. Returns the digests by table. */
async function copyTables(source: Kysely<Schema>, tx: Tx, tables: readonly AnyTable[]): Promise<MovedRows["tables"]> {
  // Removes the rows that the migrations have inserted.
  await sql`delete from counters`.execute(tx);
  const digests: MovedRows["tables"] = {};
  for (const table of tables) {
    if (table.leftOutOfCopies) continue;
    const digest = new RowDigest();
    for await (const rows of pagesOf(source, table)) {
      digest.add(rows);
      await insertRows(tx, table.name, rows);
    }
    const [original, copy] = [digest.finish(), await digestOf(tx, table)];
    if (original.rows !== copy.rows || original.sha256 !== copy.sha256) {
      throw new OperatorError(
        `${table.name} differs in the copy, ${copy.rows} of ${original.rows} rows: make a new database and run it again.`,
      );
    }
    digests[table.name] = original;
  }
  await completeNote(tx);
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

/** Returns a number that changes with every commit of another connection. */
async function dataVersion(source: Database): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(source.owner);
  return rows[0]?.data_version ?? 0;
}

/** Collects statistics of the copied rows. PostgreSQL would otherwise plan its queries for empty tables. */
export async function analyse(target: Database): Promise<void> {
  await sql`analyze`.execute(target.owner);
}

/** Counts and hashes rows in the order in which they are added. */
class RowDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const columns = Object.keys(row).sort();
      this.#hash.update(JSON.stringify(columns.map((column) => [column, row[column]])));
    }
    this.#rows += rows.length;
  }

  finish(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

export async function digestOf(db: QueryExecutorProvider, table: AnyTable): Promise<TableDigest> {
  const digest = new RowDigest();
  for await (const rows of pagesOf(db, table)) digest.add(rows);
  return digest.finish();
}
