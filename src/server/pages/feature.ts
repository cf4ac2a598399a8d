import { pageDocumentsTable, pagePreviewsTable, pageVersionsTable } from "#server/pages/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const pages: Feature = {
  name: "pages",
  tables: [pageDocumentsTable, pageVersionsTable, pagePreviewsTable],
};
