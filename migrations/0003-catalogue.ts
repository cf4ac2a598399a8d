import { sql } from "kysely";
import { createTable, integer, type Migrating, searchable, sortedBy, text, uniqueColumn } from "./dialects/tables-1.ts";

/** What the company sells: products with their variants and images, and services in three tiers. */
export async function up(db: Migrating): Promise<void> {
  await createProducts(db);
  await createProductParts(db);
  await createServices(db);
}

async function createProducts(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "products")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("slug", textType, (column) => column.notNull())
    .addColumn("category", textType, (column) => column.notNull())
    .addColumn("category_key", textType, (column) => column.notNull())
    .addColumn("description", textType, (column) => column.notNull())
    .addColumn("price_cents", integerType, (column) => column.notNull())
    .addColumn("stock", integerType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("sample", integerType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("products_price", sql`price_cents >= 0`)
    .addCheckConstraint("products_stock", sql`stock between 0 and 2147483647`)
    .addCheckConstraint("products_status", sql`status in ('Active', 'Draft', 'Archived')`)
    .addCheckConstraint("products_sample", sql`sample in (0, 1)`)
    .execute();
  await uniqueColumn(db, "products", "slug");
  await sortedBy(db, "products", ["created_at", "name_key", "category_key", "price_cents", "stock", "status"]);
  await filteredByCategory(db, "products");
  await searchable(db, "products");
}

async function createProductParts(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "product_variants")
    .addColumn("product_id", textType, (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("position", integerType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("sku", textType, (column) => column.notNull())
    .addColumn("price_cents", integerType, (column) => column.notNull())
    .addColumn("stock", integerType, (column) => column.notNull())
    .addColumn("attributes", textType, (column) => column.notNull())
    .addPrimaryKeyConstraint("product_variants_key", ["product_id", "position"])
    .addCheckConstraint("product_variants_price", sql`price_cents >= 0`)
    .addCheckConstraint("product_variants_stock", sql`stock between 0 and 2147483647`)
    .execute();
  await uniqueColumn(db, "product_variants", "sku");

  await createTable(db, "product_images")
    .addColumn("product_id", textType, (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("position", integerType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addPrimaryKeyConstraint("product_images_key", ["product_id", "position"])
    .execute();
}

async function createServices(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "services")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("slug", textType, (column) => column.notNull())
    .addColumn("category", textType, (column) => column.notNull())
    .addColumn("category_key", textType, (column) => column.notNull())
    .addColumn("description", textType, (column) => column.notNull())
    .addColumn("starter_cents", integerType, (column) => column.notNull())
    .addColumn("professional_cents", integerType, (column) => column.notNull())
    .addColumn("enterprise_cents", integerType, (column) => column.notNull())
    .addColumn("features", textType, (column) => column.notNull())
    .addColumn("benefits", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("sample", integerType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("services_price", sql`starter_cents >= 0 and professional_cents >= 0 and enterprise_cents >= 0`)
    .addCheckConstraint("services_status", sql`status in ('Published', 'Draft', 'Archived')`)
    .addCheckConstraint("services_sample", sql`sample in (0, 1)`)
    .execute();
  await uniqueColumn(db, "services", "slug");
  await sortedBy(db, "services", ["created_at", "name_key", "category_key", "starter_cents", "status"]);
  await filteredByCategory(db, "services");
  await searchable(db, "services");
}

/** A category narrows the list so far that only the order it comes in by itself has an index. */
async function filteredByCategory(db: Migrating, table: string): Promise<void> {
  const index = db.schema.createIndex(`${table}_category_by_created_at`).on(table);
  await index.columns(["category", "created_at", "id"]).execute();
}
