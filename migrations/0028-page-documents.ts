import { createTable, integer, type Migrating, text } from "./dialects/tables-1.ts";

/**
 * The words of the site's pages, where somebody changed them: what is being written or waits for its time, every version that
 * was published, and the links under which a draft can be looked at.
 */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "page_documents")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("draft", textType)
    .addColumn("scheduled", textType)
    .addColumn("scheduled_for", textType)
    .addColumn("scheduled_by", textType, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("updated_by", textType, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("updated_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("page_documents_scheduled_for").on("page_documents").column("scheduled_for").execute();
  await createTable(db, "page_versions")
    .addColumn("page", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("document", textType, (column) => column.notNull())
    .addColumn("published_at", textType, (column) => column.notNull())
    .addColumn("author_id", textType, (column) => column.references("users.id").onDelete("set null"))
    .addPrimaryKeyConstraint("page_versions_pkey", ["page", "version"])
    .execute();
  await createTable(db, "page_previews")
    .addColumn("token_hash", textType, (column) => column.primaryKey())
    .addColumn("page", textType, (column) => column.notNull())
    .addColumn("purpose", textType, (column) => column.notNull())
    .addColumn("made_by", textType, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("page_previews_page").on("page_previews").columns(["page", "expires_at"]).execute();
  for (const column of ["updated_by", "scheduled_by"]) {
    await db.schema.createIndex(`page_documents_${column}`).on("page_documents").column(column).execute();
  }
  await db.schema.createIndex("page_previews_made_by").on("page_previews").column("made_by").execute();
  await db.schema.createIndex("page_versions_author_id").on("page_versions").column("author_id").execute();
}
