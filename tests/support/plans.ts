import { CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { databaseKind } from "#tests/support/database.ts";

/** Updates the planner's statistics after many inserts. */
export async function analyse(database: Database): Promise<void> {
  if (databaseKind === "sqlite") return void (await sql`analyze`.execute(database.owner));
  // The room of rows that another test has left in the tables and their indexes goes, which would change the plans.
  // The server's own tables stay as they are: a full vacuum of its statistics can fail while a row of them is replaced.
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.owner);
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`vacuum full ${tables}`.execute(database.owner);
  // Another vacuum also flushes the pending list of the search index and updates the visibility map.
  await sql`vacuum analyze ${tables}`.execute(database.owner);
}

/**
 * Adds many rows without PostgreSQL's search indexes, and creates these again afterwards. To insert into them row by row took
 * most of the time of a test of plans.
 */
export async function addingMany(database: Database, work: () => Promise<void>): Promise<void> {
  if (databaseKind === "sqlite") return work();
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like '% USING gin %'`.execute(database.owner);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(database.owner);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(database.owner);
}

/** Returns the statements of a list, with their parameters. */
export async function statementsOf(
  database: Database,
  list: (database: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const { owner } = database;
  const statements: CompiledQuery[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(owner.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await list({ ...database, read: owner.withPlugin(listener) });
  return statements;
}

/** Start of the statements of a sitemap: they read only the columns in its entries and in the batch cursor. */
export const ONLY_SLUGS = /^\s*select slug, updated_at as "updatedAt", \S+ as last_sort, \S+ as last_id from/;

/** Returns the steps of the database's plan, one per line. */
export async function planOf(database: Database, statement: CompiledQuery | undefined): Promise<string> {
  if (!statement) return "";
  const explain = databaseKind === "sqlite" ? "explain query plan" : "explain";
  const query = CompiledQuery.raw(`${explain} ${statement.sql}`, [...statement.parameters]);
  const { rows } = await database.owner.executeQuery<Record<string, unknown>>(query);
  return rows.map((row) => String(row.detail ?? row["QUERY PLAN"])).join("\n");
}

/** Returns the plan of a list's page, without that of its totals, which scan all rows. */
export async function planOfPage(database: Database, list: (database: Database) => Promise<unknown>): Promise<string> {
  const [page] = await statementsOf(database, list);
  return (await planOf(database, page)).replaceAll(/^.*_totals.*$/gm, "");
}

/** Expects a page in index order: no sort, and no full table scan. */
export async function expectIndexedPage(
  database: Database,
  list: (database: Database) => Promise<unknown>,
): Promise<void> {
  const plan = await planOfPage(database, list);
  expect(plan).toMatch(databaseKind === "sqlite" ? /USING (COVERING )?INDEX/ : /Index( Only)? Scan/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan|SCAN \w+$/m);
}
