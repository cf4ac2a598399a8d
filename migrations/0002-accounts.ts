import { createTable, type Migrating, text, uniqueColumn } from "./dialects/tables-1.ts";

/** Links to set a new password: at most one for an account, since the newest makes older ones invalid. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  await createTable(db, "password_resets")
    .addColumn("user_id", textType, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .execute();
  await uniqueColumn(db, "password_resets", "token_hash");
}
