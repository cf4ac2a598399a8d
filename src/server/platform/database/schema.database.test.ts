import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEATURES, TABLES } from "#server/features.ts";
import { personalTexts } from "#server/platform/people/personal-rows.ts";
import { personalTablesOf } from "#server/privacy/personal-records.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { schemaColumns } from "#tests/support/schema-columns.ts";

/** Columns of the schema's types, as the compiler reads them. */
const COLUMNS = schemaColumns();

/** Columns of the tables of row counts, as declared by the tables that they count. */
const COUNTS = Object.fromEntries(
  TABLES.filter(({ countedBy }) => countedBy).map(({ name, countedBy = [] }) => {
    const columns = COLUMNS[name] ?? {};
    return [`${name}_totals`, { ...Object.fromEntries(countedBy.map((one) => [one, columns[one]])), rows: "number" }];
  }),
);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

/** Returns tables and columns of this database. */
async function introspected() {
  const tables = await platform.database.owner.introspection.getTables();
  const own = tables.filter(({ name }) => !/_fts(_|$)/.test(name));
  return Object.fromEntries(
    own.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((column) => {
          const type = { text: "text", integer: "number", int8: "number" }[column.dataType.toLowerCase()];
          // SQLite declares no number of its own as "not null", though it never is null.
          const isNullable = column.isNullable && !column.isAutoIncrementing;
          return [column.name, `${type ?? column.dataType}${isNullable ? "?" : ""}`];
        }),
      ),
    ]),
  );
}

async function primaryKeyOf(table: string): Promise<string[]> {
  const query =
    databaseKind === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`
          select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indisprimary and indrelid = ${table}::regclass order by array_position(indkey, attnum)`;
  const { rows } = await query.execute(platform.database.owner);
  return rows.map(({ name }) => name);
}

async function referencesOf(table: string): Promise<string[]> {
  const query =
    databaseKind === "sqlite"
      ? sql<{ name: string }>`select distinct "table" as name from pragma_foreign_key_list(${table})`
      : sql<{ name: string }>`
          select distinct relname as name from pg_constraint join pg_class on pg_class.oid = confrelid
          where contype = 'f' and conrelid = ${table}::regclass`;
  const { rows } = await query.execute(platform.database.owner);
  return rows.map(({ name }) => name);
}

describe("the tables", () => {
  test("tables have exactly the columns of the schema, with their types, on both databases", async () => {
    expect(Object.keys(COLUMNS).length).toBeGreaterThan(25);
    expect(await introspected()).toEqual({ ...COLUMNS, ...COUNTS });
  });

  test("tables have their declared primary keys and references, and refer to earlier tables only", async () => {
    const before = new Set<string>();
    for (const { name, key, refersTo = [] } of TABLES) {
      expect(await primaryKeyOf(name), name).toEqual(key);
      expect((await referencesOf(name)).sort(), name).toEqual([...refersTo].sort());
      expect([...before], name).toEqual(expect.arrayContaining([...refersTo]));
      before.add(name);
    }
  });

  test.runIf(databaseKind === "sqlite")("all tables of SQLite are STRICT", async () => {
    const { rows } = await sql<{ name: string; strict: number }>`
      select name, strict from pragma_table_list where type = 'table' and schema = 'main'
      and name not like 'sqlite_%' and name not like 'kysely_%' and name not like '%\\_fts\\_%' escape '\\'`.execute(
      platform.database.owner,
    );
    expect(rows.filter(({ strict }) => strict === 0)).toEqual([]);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys({ ...COLUMNS, ...COUNTS }).sort());
  });

  test.runIf(databaseKind === "sqlite")(
    "every search index counts the rows that leave it",
    { tags: "promise-47" },
    async () => {
      const { rows } = await sql<{ table: string; sql: string }>`
      select replace(replace(name, '_fts_delete', ''), '_fts_update', '') as "table", group_concat(sql) as sql
      from sqlite_master
      where type = 'trigger' and sql like '%_fts%' and (name like '%_delete' or name like '%_update')
      group by 1`.execute(platform.database.owner);
      expect(rows.length).toBeGreaterThan(5);
      for (const { table, sql: triggers } of rows) {
        expect(triggers.split(`'removed-from-search:${table}'`), table).toHaveLength(3);
      }
    },
  );

  test("every table with free texts has an index of the rows that may mention an address", {
    tags: "promise-47",
  }, async () => {
    const texts = personalTablesOf(FEATURES).flatMap((table) => personalTexts(table, TABLES));
    const { owner, kind } = platform.database;
    const { rows } = await (kind === "sqlite"
      ? sql<{ name: string; sql: string }>`select name, sql from sqlite_master where type = 'index'`
      : sql<{ name: string; sql: string }>`select indexname as name, indexdef as sql from pg_indexes`
    ).execute(owner);
    const definitions = new Map(rows.map(({ name, sql: definition }) => [name, definition]));
    for (const { table, columns } of texts) {
      const condition = definitions.get(`${table}_mentions`)?.split(" WHERE ").at(-1)?.split(" where ").at(-1) ?? "";
      expect(
        [...condition.matchAll(/\w+(?= (?:like|~~) )/g)].map(([column]) => column),
        table,
      ).toEqual(columns);
    }
  });

  test.runIf(databaseKind === "postgres")("search indexes leave no pending work to the next write", async () => {
    const { rows } = await sql<{ name: string; options: string[] | null }>`
      select relname as name, reloptions as options from pg_class
      where relkind = 'i' and pg_get_indexdef(oid) like '%gin_trgm_ops%'`.execute(platform.database.owner);
    expect(rows.length).toBeGreaterThan(5);
    for (const { name, options } of rows) expect(options, name).toEqual(["fastupdate=off"]);
  });

  test.runIf(databaseKind === "postgres")("columns of text sort in byte order", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
      and table_name not like 'kysely_%'`.execute(platform.database.owner);
    expect(rows).toEqual([]);
  });
});
