import { createNumberedTable, createTables, type Migrating } from "./dialects/tables.ts";

/** Adds what has changed in the last minutes, which each process reads for its open streams, and who has which record open. */
export async function up(db: Migrating): Promise<void> {
  await createNumberedTable(db, "noted_changes", [
    "kind text not null",
    "type text not null",
    "record_id text not null",
    "needs text not null",
    "at text not null",
  ]);
  await createTables(db, [
    `open_records (
      session_id text not null,
      type text not null,
      record_id text not null,
      writing integer not null,
      seen_at text not null,
      constraint open_records_pkey primary key (session_id, type, record_id)
    )`,
  ]);
}
