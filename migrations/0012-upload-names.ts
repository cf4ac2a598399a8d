import { type Migrating, text } from "./dialects/tables-1.ts";

/** What an uploaded image was called by whoever uploaded it, for the forms; it is stored under a random name as before. */
export async function up(db: Migrating): Promise<void> {
  await db.schema
    .alterTable("uploads")
    .addColumn("file_name", text(db), (column) => column.notNull().defaultTo(""))
    .execute();
}
