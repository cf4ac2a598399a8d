import { addReference } from "./dialects/references.ts";
import { createIndex, type Migrating } from "./dialects/tables.ts";

/** Adds links to previews of articles to those of pages: their `page` is `article`, and they end with the article. */
export async function up(db: Migrating): Promise<void> {
  await addReference(db, "page_previews", "article_id", "articles (id) on delete cascade");
  await createIndex(db, "page_previews", "article_id", ["article_id", "expires_at"]);
}
