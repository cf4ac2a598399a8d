import { SqliteAdapter, sql } from "kysely";
import type { Migrating } from "./tables.ts";

/** Adds a text column with a check that it has one of some words. Rows of before have the first word. */
export async function addWord(db: Migrating, table: string, column: string, words: readonly string[]): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "text" : 'text collate "C"';
  const listed = words.map((word) => `'${word}'`).join(", ");
  const check = `constraint ${table}_${column} check (${column} in (${listed}))`;
  await sql
    .raw(`alter table ${table} add column ${column} ${type} not null default '${words[0]}' ${check}`)
    .execute(db);
}

/** Adds a flag, which is 0 or 1. Rows of before have 0. */
export async function addFlag(db: Migrating, table: string, column: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "integer" : "bigint";
  const check = `constraint ${table}_${column} check (${column} in (0, 1))`;
  await sql.raw(`alter table ${table} add column ${column} ${type} not null default 0 ${check}`).execute(db);
}
