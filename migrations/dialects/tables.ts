import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Type of the database inside a migration, where `Schema` does not apply yet. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a database without a known schema
export type Migrating = Kysely<any>;

function kindOf(db: Migrating): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
}

/** Runs the statements in order. */
export async function run(db: Migrating, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const COLUMN_TYPE = /([(,]\s*\w+) (text|integer)\b/g;
const POSTGRES_TYPES: Readonly<Record<string, string>> = { text: 'text collate "C"', integer: "bigint" };

/**
 * Creates tables from definitions: what follows `create table`, with the column types `text` and `integer` (up to 2^53).
 * Text is compared byte by byte on both databases. SQLite tables are STRICT, so that they refuse a value of another type.
 */
export async function createTables(db: Migrating, definitions: readonly string[]): Promise<void> {
  const isSqlite = kindOf(db) === "sqlite";
  const onPostgres = (definition: string) =>
    definition.replace(COLUMN_TYPE, (_, column, type) => `${column} ${POSTGRES_TYPES[type]}`);
  await run(
    db,
    definitions.map((definition) => `create table ${isSqlite ? `${definition} strict` : onPostgres(definition)}`),
  );
}

/** Creates a table whose rows are numbered by the database as they are inserted, in its column `id`. No number is used twice. */
export function createNumberedTable(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  const key = `constraint ${table}_pkey primary key`;
  const id = kindOf(db) === "sqlite" ? `${key} autoincrement` : `generated always as identity ${key}`;
  return createTables(db, [`${table} (id integer ${id}, ${columns.join(", ")})`]);
}

/** Creates an index named `<table>_<suffix>`; `rows` limits it to the rows of a condition. */
export function createIndex(db: Migrating, table: string, suffix: string, columns: readonly string[], rows?: string) {
  const where = rows === undefined ? "" : ` where ${rows}`;
  return run(db, [`create index ${table}_${suffix} on ${table} (${columns.join(", ")})${where}`]);
}

/** Creates a unique index whose name tells `violationOf` the column. */
export function uniqueColumn(db: Migrating, table: string, column: string): Promise<void> {
  return run(db, [`create unique index ${table}__${column}_unique on ${table} (${column})`]);
}

/** Creates for each sort column of a list an index, alone and behind the status filter. */
export async function sortedBy(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    await createIndex(db, table, `by_${column}`, [column, "id"]);
    if (column !== "status") await createIndex(db, table, `status_by_${column}`, ["status", column, "id"]);
  }
}

/** Creates for each sort column of a list an index behind the filter column. */
export async function sortedBehind(db: Migrating, table: string, filter: string, columns: readonly string[]) {
  for (const column of columns) await createIndex(db, table, `${filter}_by_${column}`, [filter, column, "id"]);
}

/** Creates an index of the rows whose free texts have an `@`: a look-up of personal data reads no others. */
export function indexMentions(db: Migrating, table: string, texts: readonly string[]): Promise<void> {
  return createIndex(db, table, "mentions", ["id"], texts.map((column) => `${column} like '%@%'`).join(" or "));
}

/** Index of the few sample rows of a table, so that removing them does not scan the others. */
export function indexSamples(db: Migrating, table: string): Promise<void> {
  return createIndex(db, table, "samples", ["id"], "sample = 1");
}

/**
 * Keeps the row count of each combination of filter columns in `<table>_totals`: counting 100,000 rows per request is too slow.
 * SQLite updates one row per combination. PostgreSQL writers would block each other on that row, so each change
 * inserts a difference, and `sumRowCounts` sums them up now and then.
 */
export async function countedBy(db: Migrating, table: string, columns: readonly string[]): Promise<void> {
  const isSqlite = kindOf(db) === "sqlite";
  const definitions = columns.map((column) => `${column} ${column === "published" ? "integer" : "text"} not null`);
  const key = isSqlite ? [`constraint ${table}_totals_key primary key (${columns.join(", ")})`] : [];
  await createTables(db, [`${table}_totals (${["rows integer not null", ...definitions, ...key].join(", ")})`]);
  await run(db, isSqlite ? sqliteCounting(table, columns) : postgresCounting(table, columns));
}

function sqliteCounting(table: string, columns: readonly string[]): string[] {
  const totals = `${table}_totals`;
  const [names, values] = [columns.join(", "), (row: string) => columns.map((column) => `${row}.${column}`).join(", ")];
  const add = `insert into ${totals} (${names}, rows) values (${values("new")}, 1)
    on conflict (${names}) do update set rows = rows + 1;`;
  const remove = `update ${totals} set rows = rows - 1 where (${names}) = (${values("old")});`;
  return [
    `create trigger ${totals}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${totals}_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${totals}_update after update of ${names} on ${table} begin ${remove} ${add} end`,
  ];
}

function postgresCounting(table: string, columns: readonly string[]): string[] {
  const [totals, names] = [`${table}_totals`, columns.join(", ")];
  const change = `select ${names}, sum(rows) from (
      select ${names}, 1 as rows from young union all select ${names}, -1 from old) changed
    group by ${names} having sum(rows) <> 0`;
  const count = `for each statement execute function ${totals}_count()`;
  return [
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
    `create trigger ${totals}_insert after insert on ${table} referencing new table as young ${count}`,
    `create trigger ${totals}_delete after delete on ${table} referencing old table as old ${count}`,
    `create trigger ${totals}_update after update on ${table} referencing old table as old new table as young ${count}`,
    `create trigger ${totals}_truncate after truncate on ${table} ${count}`,
  ];
}

/**
 * Makes the database refuse changes of a table's rows, except an update that meets `allowed`: a condition on the rows `old` and
 * `new`.
 */
export async function appendOnly(db: Migrating, table: string, allowed: string): Promise<void> {
  const message = `${table} is append-only`;
  if (kindOf(db) === "sqlite") {
    const refuse = `begin select raise(abort, '${message}'); end`;
    return run(db, [
      `create trigger ${table}_no_update before update on ${table} when not (${allowed}) ${refuse}`,
      `create trigger ${table}_no_delete before delete on ${table} ${refuse}`,
    ]);
  }
  const refuse = `execute function ${table}_refuse()`;
  await run(db, [
    `create function ${table}_refuse() returns trigger language plpgsql as $$
     begin raise exception '${message}' using errcode = '23514', constraint = '${table}_append_only'; end $$`,
    `create trigger ${table}_no_change before delete or truncate on ${table} for each statement ${refuse}`,
    `create trigger ${table}_no_update before update on ${table} for each row when (not (${allowed})) ${refuse}`,
  ]);
}

/** Column that a search index has. */
type SearchedColumn = "search" | "words";

/** Indexes the three-letter pieces of the column `search`, which `searchIn` uses, or of `words`. */
export async function searchable(db: Migrating, table: string, column: SearchedColumn = "search"): Promise<void> {
  if (kindOf(db) === "sqlite") await run(db, sqliteSearchIndex(table, column));
  else if (await mayUseTrigrams(db)) await run(db, postgresSearchIndex(table, column));
}

/**
 * A deleted row leaves its pieces in the index until a merge: removing them at once takes 0.5 to 0.8 s for a message of
 * 20,000 random letters. The triggers count these rows in `counters`, and `mergeSearch` merges the index later.
 */
function sqliteSearchIndex(table: string, column: SearchedColumn): string[] {
  const name = column === "search" ? table : `${table}_${column}`;
  const index = `${name}_fts`;
  const remove = `insert into ${index}(${index}, rowid, ${column}) values ('delete', old.rowid, old.${column});`;
  const add = `insert into ${index}(rowid, ${column}) values (new.rowid, new.${column});`;
  const count = `insert into counters (name, value) values ('removed-from-search:${name}', 1)
    on conflict (name) do update set value = value + 1;`;
  return [
    `create virtual table ${index} using fts5(${column}, content='${table}', tokenize='trigram')`,
    `create trigger ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove} ${count} end`,
    `create trigger ${index}_update after update of ${column} on ${table} begin ${remove} ${add} ${count} end`,
  ];
}

/** Returns whether the database has the extension `pg_trgm` or may create it. Without it a search takes 40 ms at 100,000 rows. */
async function mayUseTrigrams(db: Migrating): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm')
      or (exists (select 1 from pg_available_extensions where name = 'pg_trgm')
          and has_database_privilege(current_database(), 'CREATE')) as allowed`.execute(db);
  return rows[0]?.allowed ?? false;
}

/** Without the pending list: a list that is full makes the next writer wait longer than a statement may take. */
function postgresSearchIndex(table: string, column: SearchedColumn): string[] {
  return [
    "create extension if not exists pg_trgm",
    `create index ${table}_${column} on ${table} using gin (${column} gin_trgm_ops) with (fastupdate = off)`,
  ];
}
