import { SqliteAdapter, sql } from "kysely";
import { indexSamples, type Migrating } from "./tables.ts";

/** Adds the mark of samples to a table. Rows of before are no samples. */
export async function addSampleMark(db: Migrating, table: string): Promise<void> {
  const type = db.getExecutor().adapter instanceof SqliteAdapter ? "integer" : "bigint";
  const check = `constraint ${table}_sample check (sample in (0, 1))`;
  await sql.raw(`alter table ${table} add column sample ${type} not null default 0 ${check}`).execute(db);
  await indexSamples(db, table);
}
