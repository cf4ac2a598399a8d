import { mergeSearchEvenly } from "./dialects/search.ts";
import {
  countedBy,
  createIndex,
  createTables,
  indexMentions,
  type Migrating,
  searchable,
  sortedBy,
  uniqueColumn,
} from "./dialects/tables.ts";

/** Adds the articles of the news, with what each said at its publications. SQLite reads a column behind a long body slowly. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `articles (
      id text primary key,
      title text not null,
      title_key text not null,
      slug text not null,
      summary text not null,
      cover text,
      author text not null,
      status text not null,
      publish_at text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      pictures text not null,
      search text not null,
      body text not null,
      constraint articles_status check (status in ('Draft', 'Scheduled', 'Published', 'Archived')),
      constraint articles_publish_at check (publish_at <> '' or status in ('Draft', 'Archived'))
    )`,
    `article_versions (
      article_id text not null references articles (id) on delete cascade,
      version integer not null,
      title text not null,
      summary text not null,
      cover text,
      saved_at text not null,
      author_id text references users (id) on delete set null,
      pictures text not null,
      body text not null,
      constraint article_versions_pkey primary key (article_id, version)
    )`,
  ]);
  await uniqueColumn(db, "articles", "slug");
  await sortedBy(db, "articles", ["created_at", "title_key", "status", "publish_at"]);
  await countedBy(db, "articles", ["status"]);
  await indexMentions(db, "articles", ["title", "summary", "body"]);
  await searchable(db, "articles");
  await mergeSearchEvenly(db, "articles");
  await createIndex(db, "articles", "pictures", ["id"], "pictures <> ''");
  await createIndex(db, "article_versions", "author_id", ["author_id"]);
  const hasAddress = "title like '%@%' or summary like '%@%' or body like '%@%'";
  await createIndex(db, "article_versions", "mentions", ["article_id", "version"], hasAddress);
  await createIndex(db, "article_versions", "pictures", ["article_id", "version"], "pictures <> ''");
}
