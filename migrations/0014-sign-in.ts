import { sql } from "kysely";
import { createTable, integer, type Migrating, text, uniqueColumn } from "./dialects/tables-1.ts";

/**
 * Devices that signed in to an account, tries counted by their moments, refusals counted instead of told one by one, and
 * passwords that were made up and have to be changed.
 */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "devices")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("user_id", textType, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("last_used_at", textType, (column) => column.notNull())
    .execute();
  await uniqueColumn(db, "devices", "token_hash");
  await db.schema.createIndex("devices_user_id").on("devices").columns(["user_id", "last_used_at"]).execute();
  await db.schema
    .alterTable("limits")
    .addColumn("times", textType, (column) => column.notNull().defaultTo("[]"))
    .execute();
  await createTable(db, "repeated_entries")
    .addColumn("key", textType, (column) => column.primaryKey())
    .addColumn("entry_id", textType, (column) => column.notNull())
    .addColumn("count", integerType, (column) => column.notNull())
    .addColumn("ends_at", integerType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("repeated_entries_ends_at").on("repeated_entries").column("ends_at").execute();
  await db.schema
    .alterTable("users")
    .addColumn("must_change_password", integerType, (column) =>
      column.notNull().defaultTo(0).check(sql`must_change_password in (0, 1)`),
    )
    .execute();
}
