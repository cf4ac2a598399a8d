import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Migrations run against a schema that is not yet the one of `schema.ts`. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a database whose shape is being made
export type Migrating = Kysely<any>;

export function kindOf(db: Migrating): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
}

/** Text in byte order on both: a PostgreSQL locale would sort otherwise, and slower. */
export function text(db: Migrating) {
  return kindOf(db) === "sqlite" ? sql`text` : sql`text collate "C"`;
}

/** Whole numbers up to 2^53: cents, counts, flags, epoch milliseconds. */
export function integer(db: Migrating) {
  return kindOf(db) === "sqlite" ? sql`integer` : sql`bigint`;
}

/** STRICT on SQLite: without it `'x'` or 1.5 goes silently into an integer column, which PostgreSQL refuses. */
export function createTable(db: Migrating, name: string) {
  const table = db.schema.createTable(name);
  return kindOf(db) === "sqlite" ? table.modifyEnd(sql`strict`) : table;
}

/** A unique index under the name from which `violationOf` reads the field. */
export async function uniqueColumn(db: Migrating, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}__${column}_unique`).on(table).column(column).unique().execute();
}

/** For every way a list can be sorted an index, alone and behind the status it can be filtered by. */
export async function sortedBy(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column, "id"]).execute();
    if (column === "status") continue;
    const index = db.schema.createIndex(`${table}_status_by_${column}`).on(table);
    await index.columns(["status", column, "id"]).execute();
  }
}

/** A table that only grows, held by the database itself. */
export async function appendOnly(db: Migrating, table: string): Promise<void> {
  const message = `${table} is append-only`;
  if (kindOf(db) === "sqlite") {
    for (const act of ["update", "delete"]) {
      await sql
        .raw(`create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, '${message}'); end`)
        .execute(db);
    }
    return;
  }
  await sql
    .raw(
      `create function ${table}_refuse() returns trigger language plpgsql as $$
       begin raise exception '${message}' using errcode = '23514', constraint = '${table}_append_only'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${table}_no_change before update or delete or truncate on ${table}
       for each statement execute function ${table}_refuse()`,
    )
    .execute(db);
}

/** An index over three-letter pieces of the column `search`, which `searchIn` uses. */
export async function searchable(db: Migrating, table: string): Promise<void> {
  if (kindOf(db) === "sqlite") await indexTrigramsInSqlite(db, table);
  else await indexTrigramsInPostgres(db, table);
}

async function indexTrigramsInSqlite(db: Migrating, table: string): Promise<void> {
  const index = `${table}_fts`;
  const remove = `insert into ${index}(${index}, rowid, search) values ('delete', old.rowid, old.search);`;
  const add = `insert into ${index}(rowid, search) values (new.rowid, new.search);`;
  for (const statement of [
    `create virtual table ${index} using fts5(search, content='${table}', tokenize='trigram')`,
    `create trigger ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of search on ${table} begin ${remove} ${add} end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** Only where the extension can be had: without it the search passes its figures still (about 40 ms at 100,000 rows). */
async function indexTrigramsInPostgres(db: Migrating, table: string): Promise<void> {
  const { rows } = await sql<{ allowed: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm')
      or (exists (select 1 from pg_available_extensions where name = 'pg_trgm')
          and has_database_privilege(current_database(), 'CREATE')) as allowed`.execute(db);
  if (!rows[0]?.allowed) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql.raw(`create index ${table}_search on ${table} using gin (search gin_trgm_ops)`).execute(db);
}
