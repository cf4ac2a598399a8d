import { sql } from "kysely";
import { createTable, integer, type Migrating, text, uniqueColumn } from "../src/server/platform/database/tables.ts";

/**
 * Devices that signed in to an account, tries counted by their moments, refusals counted instead of told one by one, and
 * passwords that were made up and have to be changed.
 */
export async function up(db: Migrating): Promise<void> {
  const [words, number] = [text(db), integer(db)];
  await createTable(db, "devices")
    .addColumn("id", words, (column) => column.primaryKey())
    .addColumn("user_id", words, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", words, (column) => column.notNull())
    .addColumn("created_at", words, (column) => column.notNull())
    .addColumn("last_used_at", words, (column) => column.notNull())
    .execute();
  await uniqueColumn(db, "devices", "token_hash");
  await db.schema.createIndex("devices_user_id").on("devices").columns(["user_id", "last_used_at"]).execute();
  await db.schema
    .alterTable("limits")
    .addColumn("times", words, (column) => column.notNull().defaultTo("[]"))
    .execute();
  await createTable(db, "repeated_entries")
    .addColumn("key", words, (column) => column.primaryKey())
    .addColumn("entry_id", words, (column) => column.notNull())
    .addColumn("count", number, (column) => column.notNull())
    .addColumn("ends_at", number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("repeated_entries_ends_at").on("repeated_entries").column("ends_at").execute();
  await db.schema
    .alterTable("users")
    .addColumn("must_change_password", number, (column) =>
      column.notNull().defaultTo(0).check(sql`must_change_password in (0, 1)`),
    )
    .execute();
}
