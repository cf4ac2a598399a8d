import { addReference } from "./dialects/references.ts";
import { addSampleMark } from "./dialects/sample-mark.ts";
import { mergeSearchEvenly } from "./dialects/search.ts";
import {
  countedBy,
  createIndex,
  createTables,
  indexMentions,
  type Migrating,
  run,
  searchable,
  sortedBy,
  uniqueColumn,
} from "./dialects/tables.ts";

/** Columns of `picture_uses` with the key of a place. */
const PLACES = [
  ...["project_id", "product_id", "settings_name", "draft_id", "page", "article_id", "campaign_id"],
  ...["service_id", "job_id", "project_text_id", "product_text_id", "extra_page_id", "extra_page_version_id"],
];

/** Adds pages that staff write, with what each said at its publications, their pictures and links to their previews. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `extra_pages (
      id text primary key,
      title text not null,
      title_key text not null,
      slug text not null,
      summary text not null,
      status text not null,
      publish_at text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      search text not null,
      words text not null,
      body text not null,
      constraint extra_pages_status check (status in ('Draft', 'Scheduled', 'Published', 'Archived')),
      constraint extra_pages_publish_at check (publish_at <> '' or status in ('Draft', 'Archived'))
    )`,
    `extra_page_versions (
      id text primary key,
      page_id text not null references extra_pages (id) on delete cascade,
      version integer not null,
      title text not null,
      summary text not null,
      saved_at text not null,
      author_id text references users (id) on delete set null,
      body text not null,
      constraint extra_page_versions_of_page unique (page_id, version)
    )`,
  ]);
  await addSampleMark(db, "extra_pages");
  await uniqueColumn(db, "extra_pages", "slug");
  await sortedBy(db, "extra_pages", ["created_at", "title_key", "status", "publish_at"]);
  await countedBy(db, "extra_pages", ["status"]);
  await indexMentions(db, "extra_pages", ["title", "summary", "body"]);
  await searchable(db, "extra_pages");
  await mergeSearchEvenly(db, "extra_pages");
  await searchable(db, "extra_pages", "words");
  await mergeSearchEvenly(db, "extra_pages", "extra_pages_words_fts");
  await createIndex(db, "extra_page_versions", "author_id", ["author_id"]);
  const hasAddress = "title like '%@%' or summary like '%@%' or body like '%@%'";
  await createIndex(db, "extra_page_versions", "mentions", ["page_id", "version"], hasAddress);
  await addReference(db, "page_previews", "extra_page_id", "extra_pages (id) on delete cascade");
  await createIndex(db, "page_previews", "extra_page_id", ["extra_page_id", "expires_at"]);
  for (const [column, table] of [
    ["extra_page_id", "extra_pages"],
    ["extra_page_version_id", "extra_page_versions"],
  ] as const) {
    await addReference(db, "picture_uses", column, `${table} (id) on delete cascade`);
    await createIndex(db, "picture_uses", column, [column], `${column} is not null`);
  }
  const isSet = PLACES.map((key) => `case when ${key} is null then 0 else 1 end`).join(" + ");
  await run(db, [
    "alter table picture_uses drop constraint picture_uses_one_place",
    `alter table picture_uses add constraint picture_uses_one_place check (${isSet} = 1)`,
  ]);
}
