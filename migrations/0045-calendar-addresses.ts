import { createTables, type Migrating, uniqueColumn } from "./dialects/tables.ts";

/** Adds private calendar addresses of accounts. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `calendar_addresses (
      user_id text primary key references users (id) on delete cascade,
      token_hash text not null,
      created_at text not null
    )`,
  ]);
  await uniqueColumn(db, "calendar_addresses", "token_hash");
}
