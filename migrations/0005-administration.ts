import { type Migrating, sortedBy, text } from "./dialects/tables-1.ts";

/** Settings know when they were first saved; the lists of mails and of the audit trail read by index at any size. */
export async function up(db: Migrating): Promise<void> {
  await db.schema
    .alterTable("settings")
    .addColumn("created_at", text(db), (column) => column.notNull().defaultTo(""))
    .execute();
  await sortedBy(db, "outbox", ["created_at", "status"]);
  await db.schema.createIndex("audit_type_by_at").on("audit").columns(["record_type", "at", "id"]).execute();
}
