import { sql } from "kysely";
import { forgetInSteps, kindOf, type Migrating, searchIndexes } from "./dialects/tables-1.ts";

/** What the search takes in or lets go of costs whoever brings it, in small steps, and nobody else. */
export async function up(db: Migrating): Promise<void> {
  if (kindOf(db) === "sqlite") await forgetLaterInSqlite(db);
  else await indexInPostgres(db);
}

/** Row by row it stopped everybody for 0.5 to 0.8 s a message of 20,000 random letters. */
async function forgetLaterInSqlite(db: Migrating): Promise<void> {
  for (const name of await searchIndexes(db)) await forgetInSteps(db, name.slice(0, -"_fts".length));
}

/**
 * Not in a list that whoever comes next has to work off once it is full: after two hundred messages of random letters each try
 * to send another took longer than a statement may, and all were refused.
 */
async function indexInPostgres(db: Migrating): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = current_schema() and indexdef like '%gin_trgm_ops%'`.execute(db);
  for (const { name } of rows) await sql`alter index ${sql.ref(name)} set (fastupdate = off)`.execute(db);
}
