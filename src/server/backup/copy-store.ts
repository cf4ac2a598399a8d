import BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import { dumpPostgres } from "#server/backup/postgres-programs.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable } from "#server/platform/database/table.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Migrations and row counts of a copied database. */
export interface CopySummary {
  migrations: string[];
  tables: Record<string, { rows: number }>;
}

/** Returns the names of all tables and views, Kysely's own included. */
export async function tableNames(db: Kysely<Schema>): Promise<string[]> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
}

export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the names of existing tables whose rows no copy has. */
function leftOut(known: readonly AnyTable[], present: readonly string[]): string[] {
  return known.filter((table) => table.leftOutOfCopies && present.includes(table.name)).map(({ name }) => name);
}

/** Returns the migrations and row counts of a database. Tables that copies leave out count 0 rows; tables not created yet are missing. */
async function summarise(db: Kysely<Schema>, known: readonly AnyTable[]): Promise<CopySummary> {
  const present = new Set(await tableNames(db));
  const tables: CopySummary["tables"] = {};
  for (const { name, leftOutOfCopies } of known) {
    if (!present.has(name)) continue;
    if (leftOutOfCopies) {
      tables[name] = { rows: 0 };
      continue;
    }
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    tables[name] = { rows: rows[0]?.rows ?? 0 };
  }
  return { migrations: await appliedMigrations(db), tables };
}

/** Writes a consistent copy of an embedded database into a file while other processes write. Throws an OperatorError if the database is damaged. */
export async function copySqlite(
  database: Database,
  sqliteFile: string,
  copy: string,
  tables: readonly AnyTable[],
): Promise<CopySummary> {
  // Keeps words of erased people out of the copy's search indexes. A damaged database fails here and in the check below.
  await database.forgetDeleted().catch(() => undefined);
  const source = new BetterSqlite3(sqliteFile, { fileMustExist: true });
  try {
    // All pages in one step: in several, a copy begins again whenever another process writes.
    await source.backup(copy, { progress: () => Number.MAX_SAFE_INTEGER });
  } finally {
    source.close();
  }
  const damage = findSqliteDamage(copy);
  if (damage !== undefined) throw new OperatorError(`The database is damaged: ${damage}`);
  const copied = openDatabase({ sqliteFile: copy });
  try {
    // Connections overwrite what they delete, so that the file has no byte of it.
    for (const table of leftOut(tables, await tableNames(copied.owner))) {
      await sql`delete from ${sql.table(table)}`.execute(copied.owner);
    }
    return await summarise(copied.owner, tables);
  } finally {
    await copied.close();
  }
}

/** Returns SQLite's own description of what is wrong with a file; undefined when the file is sound. */
function findSqliteDamage(file: string): string | undefined {
  const handle = new BetterSqlite3(file, { fileMustExist: true });
  try {
    const integrity = handle.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") return String(integrity);
    const dangling = handle.pragma("foreign_key_check");
    return Array.isArray(dangling) && dangling.length > 0 ? "rows refer to others that are missing" : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be read";
  } finally {
    handle.close();
  }
}

/** Dumps a PostgreSQL database into a file while other processes write. Throws an OperatorError if `pg_dump` fails. */
export async function copyPostgres(
  { owner }: Database,
  url: string,
  file: string,
  tables: readonly AnyTable[],
): Promise<CopySummary> {
  const reading = owner.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (tx) => {
    // The dump and the counts see the snapshot of this transaction, which lasts as long as the slower of the two.
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
    const dumped = dumpPostgres(url, rows[0]?.snapshot ?? "", file, leftOut(tables, await tableNames(tx)));
    const [summary] = await Promise.all([summarise(tx, tables), dumped]);
    return summary;
  });
}
