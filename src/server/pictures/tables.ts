import type { PageKey } from "#contract/page-documents.ts";
import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** The library: every uploaded picture until a user deletes it. */
    pictures: {
      /** Name of the stored file, by which records refer to the picture. */
      id: string;
      /** Name of the uploaded file; `""` for pictures uploaded before names were stored. */
      file_name: string;
      file_name_key: string;
      bytes: number;
      width: number;
      height: number;
      alt: string;
      /** Focal point in thousandths of the width and the height. */
      focus_x: number;
      focus_y: number;
      /** When a process may next try to make the sizes (epoch ms); `null` when they are made or were given up. */
      sizes_due_at: number | null;
      sizes_tries: number;
      /** SHA-256 of the uploaded bytes in base64url; `null` for pictures of earlier versions. */
      sent_hash: string | null;
      /** SHA-256 of the stored file in base64url; `null` until it is filled for a picture of an earlier version. */
      stored_hash: string | null;
      /** Whether the file was replaced. The picture is in no library then, and goes with its last use. */
      replaced: Flag;
      search: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Uses of pictures: in which row a picture is. The columns of one place are set, as in `PicturePlace`. */
    picture_uses: {
      id: string;
      picture_id: string;
      project_id: string | null;
      product_id: string | null;
      service_id: string | null;
      job_id: string | null;
      /** Project or product with the picture in its description. */
      project_text_id: string | null;
      product_text_id: string | null;
      settings_name: string | null;
      /** Page with the picture in its draft or schedule. */
      draft_id: PageKey | null;
      page: PageKey | null;
      page_version: number | null;
      article_id: string | null;
      /** `null` for the article as it is now. */
      article_version: number | null;
      campaign_id: string | null;
      extra_page_id: string | null;
      extra_page_version_id: string | null;
    };
    /** Files with the sizes of pictures: AVIF and WebP for public pages, and a JPEG or PNG for mails. */
    picture_sizes: {
      name: string;
      picture_id: string;
      kind: "avif" | "webp" | "jpg" | "png";
      width: number;
      bytes: number;
    };
  }
}

export const picturesTable = defineTable("pictures", {
  key: ["id"],
  recordType: "picture",
  namesPeople: CUSTOM_SEARCH_TABLES,
  files: [{ column: "id", store: "files" }],
});

export const pictureSizesTable = defineTable("picture_sizes", {
  key: ["name"],
  refersTo: ["pictures"],
  namesPeople: false,
  files: [{ column: "name", store: "files" }],
});

export const pictureUsesTable = defineTable("picture_uses", {
  key: ["id"],
  refersTo: [
    "pictures",
    "projects",
    "products",
    "services",
    "jobs",
    "settings",
    "page_documents",
    "page_versions",
    "articles",
    "article_versions",
    "campaigns",
    "extra_pages",
    "extra_page_versions",
  ],
  namesPeople: false,
});
