import type { PageKey, PreviewPurpose } from "#contract/page-documents.ts";
import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Drafts and schedules. A page that was never edited has no row. */
    page_documents: {
      id: PageKey;
      version: number;
      draft: Json | null;
      /** Document that is published at `scheduled_for`. Later changes of the draft do not affect it. */
      scheduled: Json | null;
      scheduled_for: Instant | null;
      /** Whether the scheduled publication makes a new version of the privacy notice. */
      scheduled_new_notice: Flag;
      updated_by: string | null;
      updated_at: Instant;
    };
    /** Published documents. The latest version of a page is the one shown. */
    page_versions: {
      page: PageKey;
      version: number;
      document: Json;
      published_at: Instant;
      author_id: string | null;
      /** Version of the privacy notice in the terms; `null` for every other page. */
      notice_version: number | null;
    };
    /** Links to drafts of pages and to articles: a request with the token needs no account. */
    page_previews: {
      /** SHA-256 of the token. The token itself is not stored. */
      token_hash: string;
      page: PageKey | "article" | "extra-page";
      /** Article of a link whose page is `article`. */
      article_id: string | null;
      /** Extra page of a link whose page is `extra-page`. */
      extra_page_id: string | null;
      purpose: PreviewPurpose;
      made_by: string;
      /** API key that made the link, and whose end deletes it; `null` for a person. */
      key_id: string | null;
      created_at: Instant;
      expires_at: Instant;
    };
  }
}

export const pageDocumentsTable = defineTable("page_documents", {
  key: ["id"],
  refersTo: ["users"],
  recordType: "page",
  namesPeople: CUSTOM_SEARCH_TABLES,
  pictures: { columns: ["draft", "scheduled"], key: "id", use: "draft_id" },
});

export const pageVersionsTable = defineTable("page_versions", {
  key: ["page", "version"],
  refersTo: ["users"],
  namesPeople: CUSTOM_SEARCH_TABLES,
  pictures: {
    columns: ["document"],
    key: "page",
    use: "page",
    only: "version = (select max(newest.version) from page_versions newest where newest.page = page_versions.page)",
  },
});

export const pagePreviewsTable = defineTable("page_previews", {
  key: ["token_hash"],
  refersTo: ["users", "keys", "articles", "extra_pages"],
  namesPeople: false,
});
