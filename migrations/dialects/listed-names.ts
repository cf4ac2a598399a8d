import { SqliteAdapter } from "kysely";
import type { Migrating } from "./tables.ts";

const isSqlite = (db: Migrating) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Returns a table joined with the names in a column, between which are spaces. Each row has one of them as `listed.value`. */
export function withListedNames(db: Migrating, table: string, column: string): string {
  const names = `${table}.${column}`;
  return isSqlite(db)
    ? `${table} join json_each('["' || replace(${names}, ' ', '","') || '"]') as listed`
    : `${table} cross join lateral unnest(string_to_array(${names}, ' ')) as listed (value)`;
}

/** Returns an expression for a new random id. */
export function randomId(db: Migrating): string {
  return isSqlite(db) ? "lower(hex(randomblob(16)))" : "replace(gen_random_uuid()::text, '-', '')";
}
