import type { Feature } from "#server/platform/platform.ts";
import { serveUploadedFiles, serveUploads } from "#server/uploads/routes.ts";
import { sweepUploads } from "#server/uploads/sweep-uploads.ts";
import { uploadsTable } from "#server/uploads/tables.ts";

export const uploads: Feature = {
  name: "uploads",
  tables: [uploadsTable],
  serveCalls: serveUploads,
  serveFiles: serveUploadedFiles,
  deleteDue: sweepUploads,
};
