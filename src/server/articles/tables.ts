import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    articles: {
      id: string;
      title: string;
      title_key: string;
      slug: string;
      summary: string;
      body: string;
      cover: string | null;
      /** Id of the kept name of the account that created the article. */
      signed_by: string | null;
      /** Name shown as the author; `""` for the kept name. */
      byline: string;
      /** Tags, one on each line, with a newline before the first and after the last. So every tag has a newline on each side. */
      tags: string;
      /** Keys of the tags, stored like them. */
      tag_keys: string;
      status: "Draft" | "Scheduled" | "Published" | "Archived";
      /** `""` without one, since a null would sort differently on the two databases. */
      publish_at: Instant | "";
      sample: Flag;
      search: string;
      /** Words of all public texts, for the search over the site. */
      words: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Content of articles at their publications, and at changes of published ones. */
    article_versions: {
      article_id: string;
      version: number;
      title: string;
      summary: string;
      body: string;
      cover: string | null;
      saved_at: Instant;
      author_id: string | null;
    };
  }
}

export const articlesTable = defineTable("articles", {
  key: ["id"],
  refersTo: ["account_names"],
  countedBy: ["status"],
  recordType: "article",
  namesPeople: CUSTOM_SEARCH_TABLES,
  files: [{ column: "cover", store: "files" }],
  pictures: { columns: ["body", "cover"], key: "id", use: "article_id" },
});

export const articleVersionsTable = defineTable("article_versions", {
  key: ["article_id", "version"],
  refersTo: ["articles", "users"],
  namesPeople: CUSTOM_SEARCH_TABLES,
  files: [{ column: "cover", store: "files" }],
});
