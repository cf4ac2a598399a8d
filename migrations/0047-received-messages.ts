import { createIndex, type Migrating } from "./dialects/tables.ts";

/**
 * Adds the index of messages that people sent and that are no Spam, to which a report leads. SQLite counts them by it alone only if it
 * has the columns of their condition too.
 */
export async function up(db: Migrating): Promise<void> {
  const columns = ["last_entry_at", "id", "status", "is_automatic"];
  await createIndex(db, "messages", "received", columns, "status <> 'Spam' and is_automatic = 0");
}
