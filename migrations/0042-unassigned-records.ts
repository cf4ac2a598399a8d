import { createIndex, type Migrating } from "./dialects/tables.ts";

/**
 * Adds the indexes of customers without an owner and of messages without an assignee, newest first. Lists of them have a page and its
 * total from these alone.
 */
export async function up(db: Migrating): Promise<void> {
  await createIndex(db, "customers", "unowned", ["created_at", "id"], "owner_id is null");
  await createIndex(db, "messages", "unassigned", ["last_entry_at", "id"], "assignee_id is null");
}
