import { SqliteAdapter, sql } from "kysely";
import type { Migrating } from "./tables.ts";

/** Adds a nullable text column with a foreign key: `articles (id) on delete cascade`. */
export async function addReference(db: Migrating, table: string, column: string, target: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "text" : 'text collate "C"';
  await sql.raw(`alter table ${table} add column ${column} ${type} references ${target}`).execute(db);
}
