import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Pages that staff add to the site. */
    extra_pages: {
      id: string;
      title: string;
      title_key: string;
      slug: string;
      summary: string;
      body: string;
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
    /** Content of extra pages at their publications, and at changes of published ones. */
    extra_page_versions: {
      id: string;
      page_id: string;
      version: number;
      title: string;
      summary: string;
      body: string;
      saved_at: Instant;
      author_id: string | null;
    };
  }
}

export const extraPagesTable = defineTable("extra_pages", {
  key: ["id"],
  countedBy: ["status"],
  recordType: "extra-page",
  namesPeople: CUSTOM_SEARCH_TABLES,
  pictures: { columns: ["body"], key: "id", use: "extra_page_id" },
});

export const extraPageVersionsTable = defineTable("extra_page_versions", {
  key: ["id"],
  refersTo: ["extra_pages", "users"],
  namesPeople: CUSTOM_SEARCH_TABLES,
});
