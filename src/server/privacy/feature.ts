import type { Feature } from "#server/platform/platform.ts";
import { deleteDue } from "#server/privacy/retention.ts";
import { servePrivacy } from "#server/privacy/routes.ts";
import { retentionDaysTable } from "#server/privacy/tables.ts";

export const privacy: Feature = {
  name: "privacy",
  tables: [retentionDaysTable],
  http: { calls: servePrivacy },
  background: { deleteDue },
};
