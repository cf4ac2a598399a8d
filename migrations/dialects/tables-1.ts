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

/** For every way a list can be sorted an index behind another column it can be filtered by. */
export async function sortedBehind(db: Migrating, table: string, filter: string, columns: readonly string[]) {
  for (const column of columns) {
    const index = db.schema.createIndex(`${table}_${filter}_by_${column}`).on(table);
    await index.columns([filter, column, "id"]).execute();
  }
}

/**
 * Keeps in `<table>_totals` how many rows there are of each combination of the columns a list can be filtered by, in the
 * transaction of every change: counting 100,000 of them at each request takes longer than all the rest of it. SQLite has
 * one line for each combination. On PostgreSQL a line would make writers wait for each other, or start over, so each change
 * adds lines of its own, which `sumRowCounts` sums up now and then.
 */
export async function countedBy(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  const totals = createTable(db, `${table}_totals`);
  const filters = columns.reduce(
    (made, column) => made.addColumn(column, column === "published" ? integer(db) : text(db), (c) => c.notNull()),
    totals.addColumn("rows", integer(db), (c) => c.notNull()),
  );
  if (kindOf(db) === "sqlite") {
    await filters.addPrimaryKeyConstraint(`${table}_totals_key`, [...columns] as never[]).execute();
    await countInSqlite(db, table, columns);
  } else {
    await filters.execute();
    await countInPostgres(db, table, columns);
  }
  const names = columns.join(", ");
  await sql
    .raw(`insert into ${table}_totals (${names}, rows) select ${names}, count(*) from ${table} group by ${names}`)
    .execute(db);
}

async function countInSqlite(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  const totals = `${table}_totals`;
  const [names, values] = [columns.join(", "), (row: string) => columns.map((column) => `${row}.${column}`).join(", ")];
  const add = `insert into ${totals} (${names}, rows) values (${values("new")}, 1)
    on conflict (${names}) do update set rows = rows + 1;`;
  const remove = `update ${totals} set rows = rows - 1 where (${names}) = (${values("old")});`;
  for (const statement of [
    `create trigger ${totals}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${totals}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${totals}_update after update of ${names} on ${table} begin ${remove} ${add} end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

async function countInPostgres(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  const [totals, names] = [`${table}_totals`, columns.join(", ")];
  const change = `select ${names}, sum(rows) from (
      select ${names}, 1 as rows from young union all select ${names}, -1 from old) changed
    group by ${names} having sum(rows) <> 0`;
  for (const statement of [
    `create function ${totals}_count() returns trigger language plpgsql as $$
     begin
       if tg_op = 'INSERT' then
         insert into ${totals} (${names}, rows) select ${names}, count(*) from young group by ${names};
       elsif tg_op = 'DELETE' then
         insert into ${totals} (${names}, rows) select ${names}, -count(*) from old group by ${names};
       elsif tg_op = 'UPDATE' then
         insert into ${totals} (${names}, rows) ${change};
       else
         delete from ${totals};
       end if;
       return null;
     end $$`,
    `create trigger ${totals}_insert after insert on ${table} referencing new table as young
     for each statement execute function ${totals}_count()`,
    `create trigger ${totals}_delete after delete on ${table} referencing old table as old
     for each statement execute function ${totals}_count()`,
    `create trigger ${totals}_update after update on ${table} referencing old table as old new table as young
     for each statement execute function ${totals}_count()`,
    `create trigger ${totals}_truncate after truncate on ${table} for each statement execute function ${totals}_count()`,
  ]) {
    await sql.raw(statement).execute(db);
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
    // Row by row, from its first version on, until migration 0017.
    `insert into ${index}(${index}, rank) values ('secure-delete', 1)`,
    `create trigger ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${index}_update after update of search on ${table} begin ${remove} ${add} end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** A new table's search: the index, and on SQLite that what leaves it is forgotten in steps (`forgetInSteps`). */
export async function searchableInSteps(db: Migrating, table: string): Promise<void> {
  await searchable(db, table);
  if (kindOf(db) === "sqlite") await forgetInSteps(db, table);
}

/** The names of the search's indexes, on SQLite. */
export async function searchIndexes(db: Migrating): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table%using fts5%'`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * From now on a deleted row only gets a mark in the index of the search: its pieces stay in the file with their places, and make
 * up its words again, until `forgetDeleted` merges the index. `counters` knows how many there are, by the name `search-pieces`.
 */
export async function forgetInSteps(db: Migrating, table: string): Promise<void> {
  const index = `${table}_fts`;
  const count = `insert into counters (name, value) values ('search-pieces', 1)
    on conflict (name) do update set value = value + 1;`;
  for (const statement of [
    `insert into ${index}(${index}, rank) values ('secure-delete', 0)`,
    `create trigger ${index}_delete_counted after delete on ${table} begin ${count} end`,
    `create trigger ${index}_update_counted after update of search on ${table} begin ${count} end`,
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
  await sql
    .raw(`create index ${table}_search on ${table} using gin (search gin_trgm_ops) with (fastupdate = off)`)
    .execute(db);
}

/**
 * Another condition for a check of a table. SQLite has no statement for it: the table is made anew, its rows keep their numbers, by which
 * the search finds them, and its indexes and triggers are made again as they were. `migrate` has switched foreign keys off, or what
 * refers to the rows would go with the old table; they mean the new one by its name.
 */
export async function changeCheck(
  db: Migrating,
  table: string,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  if (kindOf(db) === "postgres") {
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
    await sql.raw(`alter table ${table} add constraint ${name} check (${to})`).execute(db);
    return;
  }
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where tbl_name = ${table} and sql is not null order by type <> 'table', rowid`.execute(
    db,
  );
  const [made = "", ...indexesAndTriggers] = rows.map((row) => row.sql);
  const changed = made
    .replace(`CREATE TABLE "${table}"`, `create table "${table}_changed"`)
    .replace(`constraint "${name}" check (${from})`, `constraint "${name}" check (${to})`);
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const names = ["rowid", ...columns.rows.map((column) => `"${column.name}"`)].join(", ");
  const brokenBefore = await sql`pragma foreign_key_check`.execute(db);
  for (const statement of [
    changed,
    `insert into "${table}_changed" (${names}) select ${names} from "${table}"`,
    `drop table "${table}"`,
    `alter table "${table}_changed" rename to "${table}"`,
    ...indexesAndTriggers,
  ]) {
    await sql.raw(statement).execute(db);
  }
  const broken = await sql`pragma foreign_key_check`.execute(db);
  if (!changed.includes(`check (${to})`) || broken.rows.length > brokenBefore.rows.length)
    throw new Error(`${name} could not be changed`);
}
