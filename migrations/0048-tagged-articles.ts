import { addBlankText } from "./dialects/columns.ts";
import { createIndex, indexMentions, type Migrating, run } from "./dialects/tables.ts";

/** Adds byline and tags of articles. The index has all columns that sections need: SQLite reads slowly behind a long body. */
export async function up(db: Migrating): Promise<void> {
  for (const column of ["byline", "tags", "tag_keys"]) await addBlankText(db, "articles", column);
  await createIndex(db, "articles", "tagged", ["status", "publish_at", "tag_keys", "tags"], "tag_keys <> ''");
  await run(db, ["drop index articles_mentions"]);
  await indexMentions(db, "articles", ["title", "summary", "byline", "body"]);
}
