import { createTable, type Migrating, text, uniqueColumn } from "./dialects/tables-1.ts";

/** Keys of accounts, by which their programs call. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  await createTable(db, "keys")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("user_id", textType, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("key_hash", textType, (column) => column.notNull())
    .addColumn("prefix", textType, (column) => column.notNull())
    .addColumn("permissions", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .addColumn("last_used_at", textType)
    .execute();
  await uniqueColumn(db, "keys", "key_hash");
  await db.schema.createIndex("keys_user_id").on("keys").columns(["user_id", "created_at"]).execute();
  await db.schema.createIndex("keys_expires_at").on("keys").column("expires_at").execute();
}
