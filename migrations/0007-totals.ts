import { countedBy, type Migrating, sortedBehind } from "./dialects/tables-1.ts";

/** Lists answer their total at once, and the filters beside the status have their indexes too. */
export async function up(db: Migrating): Promise<void> {
  await countedBy(db, "users", ["status", "role"]);
  await countedBy(db, "customers", ["status"]);
  await countedBy(db, "messages", ["status"]);
  await countedBy(db, "products", ["status", "category"]);
  await countedBy(db, "services", ["status", "category"]);
  await countedBy(db, "jobs", ["status", "department"]);
  await countedBy(db, "projects", ["status", "category", "published"]);
  await countedBy(db, "outbox", ["status"]);
  await countedBy(db, "audit", ["record_type"]);

  await sortedBehind(db, "users", "role", ["created_at", "name_key", "email_key", "status"]);
  await sortedBehind(db, "jobs", "department", ["created_at"]);
  await sortedBehind(db, "projects", "category", ["created_at"]);
  await sortedBehind(db, "projects", "published", ["created_at"]);
}
