import { addText } from "./dialects/columns.ts";
import { createIndex, type Migrating } from "./dialects/tables.ts";

/** Adds what a message marked as Spam keeps of the lead that went with it. */
export async function up(db: Migrating): Promise<void> {
  await addText(db, "messages", "withdrawn_lead");
  // Of few rows: each new message looks into it, and on PostgreSQL would otherwise get in the way of every other.
  await createIndex(db, "messages", "withdrawn", ["email_key"], "withdrawn_lead is not null");
}
