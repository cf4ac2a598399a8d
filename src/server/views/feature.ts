import type { Feature } from "#server/platform/platform.ts";
import { personalViews } from "#server/views/personal-views.ts";
import { serveViews } from "#server/views/routes.ts";
import { viewsTable } from "#server/views/tables.ts";

export const views: Feature = {
  name: "views",
  tables: [viewsTable],
  personalData: personalViews,
  serveCalls: serveViews,
};
