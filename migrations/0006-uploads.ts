import { createTable, integer, type Migrating, text } from "./dialects/tables-1.ts";

/** Uploaded images, so that those to which nothing refers can be found and deleted. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  const whole = integer(db);
  await createTable(db, "uploads")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("bytes", whole, (column) => column.notNull())
    .addColumn("width", whole, (column) => column.notNull())
    .addColumn("height", whole, (column) => column.notNull())
    .addColumn("unused_since", textType)
    .addColumn("created_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("uploads_by_unused_since").on("uploads").column("unused_since").execute();
  // Whether a product or a project refers to an image is asked by its name.
  await db.schema.createIndex("product_images_by_name").on("product_images").column("name").execute();
  await db.schema.createIndex("projects_by_image").on("projects").column("image").execute();
}
