import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/** Replaces the tables of sliding windows and of repeated audit log entries. Counts of the moment start over. */
export async function up(db: Migrating): Promise<void> {
  await run(db, ["drop table limits", "drop table repeated_entries"]);
  await createTables(db, [
    `limits (
      key text primary key,
      person text not null,
      count integer not null,
      ends_at integer not null
    )`,
  ]);
  await createIndex(db, "limits", "ends_at", ["ends_at"]);
  await createIndex(db, "limits", "person", ["person"], "person <> ''");
}
