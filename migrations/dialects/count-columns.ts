import { SqliteAdapter, sql } from "kysely";
import type { Migrating } from "./tables.ts";

/** Adds a column of a count (up to 2^53). Rows of before have 0. */
export async function addCount(db: Migrating, table: string, column: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "integer" : "bigint";
  await sql.raw(`alter table ${table} add column ${column} ${type} not null default 0`).execute(db);
}
