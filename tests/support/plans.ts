import { CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { databaseKind } from "#tests/support/database.ts";

/** Brings what the planner knows of the rows up to date, after many were put in. */
export async function analyse(database: Database): Promise<void> {
  // PostgreSQL also clears what the search's index has still to sort in, and notes which pages are whole.
  await sql.raw(databaseKind === "sqlite" ? "analyze" : "vacuum analyze").execute(database.owner);
}

/** The statements that a list sends, with their parameters. */
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

/** How the statements begin that read of their rows what a sitemap says, and what brings on the next batch. */
export const ONLY_SLUGS = /^\s*select slug, updated_at as "updatedAt", \S+ as last_sort, \S+ as last_id from/;

/** The steps of the database's plan, one a line. */
export async function planOf(database: Database, statement: CompiledQuery | undefined): Promise<string> {
  if (!statement) return "";
  const explain = databaseKind === "sqlite" ? "explain query plan" : "explain";
  const query = CompiledQuery.raw(`${explain} ${statement.sql}`, [...statement.parameters]);
  const { rows } = await database.owner.executeQuery<Record<string, unknown>>(query);
  return rows.map((row) => String(row.detail ?? row["QUERY PLAN"])).join("\n");
}

/** The plan of a list's page, without the few lines of the totals, which are read from end to end. */
export async function planOfPage(database: Database, list: (database: Database) => Promise<unknown>): Promise<string> {
  const [page] = await statementsOf(database, list);
  return (await planOf(database, page)).replaceAll(/^.*_totals.*$/gm, "");
}

/** A page in the order of an index: nothing is sorted, and no table is read from end to end. */
export async function expectIndexedPage(
  database: Database,
  list: (database: Database) => Promise<unknown>,
): Promise<void> {
  const plan = await planOfPage(database, list);
  expect(plan).toMatch(databaseKind === "sqlite" ? /USING (COVERING )?INDEX/ : /Index( Only)? Scan/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan|SCAN \w+$/m);
}
