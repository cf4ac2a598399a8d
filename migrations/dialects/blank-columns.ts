import { SqliteAdapter, sql } from "kysely";
import type { Migrating } from "./tables.ts";

/** Adds a text column that is never null, compared byte by byte on both databases. Rows of before are blank. */
export async function addBlankText(db: Migrating, table: string, column: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "text" : 'text collate "C"';
  await sql.raw(`alter table ${table} add column ${column} ${type} not null default ''`).execute(db);
}
