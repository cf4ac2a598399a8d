import { SqliteAdapter, sql } from "kysely";
import type { Migrating } from "./tables.ts";

/** Adds a nullable text column, compared byte by byte on both databases. */
export async function addText(db: Migrating, table: string, column: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "text" : 'text collate "C"';
  await sql.raw(`alter table ${table} add column ${column} ${type}`).execute(db);
}

/** Adds a text column that is `""` in all rows of before. */
export async function addBlankText(db: Migrating, table: string, column: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "text" : 'text collate "C"';
  await sql.raw(`alter table ${table} add column ${column} ${type} not null default ''`).execute(db);
}
