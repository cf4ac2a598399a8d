import { createTable, integer, type Migrating, text } from "./dialects/tables-1.ts";

/** How accounts like to work, and the lists that they want to see again. A shared one stays when its account goes. */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "preferences")
    .addColumn("user_id", textType, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("value", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .execute();
  await createTable(db, "views")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("user_id", textType, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("screen", textType, (column) => column.notNull())
    .addColumn("query", textType, (column) => column.notNull())
    .addColumn("columns", textType)
    .addColumn("shared", integerType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("views_user_id").on("views").column("user_id").execute();
  await db.schema.createIndex("views_shared").on("views").columns(["shared", "name_key"]).execute();
}
