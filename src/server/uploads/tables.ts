import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Uploaded images. `unused_since` says since when neither a product, a project nor the settings refer to one. */
    uploads: {
      name: string;
      /** Name of the uploaded file; `""` for images uploaded before names were stored. */
      file_name: string;
      bytes: number;
      width: number;
      height: number;
      /** Since when no record refers to the image; `null` while one does. */
      unused_since: Instant | null;
      created_at: Instant;
    };
  }
}

export const uploadsTable = defineTable("uploads", {
  key: ["name"],
  namesPeople: false,
  files: [{ column: "name", store: "files" }],
});
