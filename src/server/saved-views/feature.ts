import type { Feature } from "#server/platform/platform.ts";
import { personalViews } from "#server/saved-views/personal-views.ts";
import { serveViews } from "#server/saved-views/routes.ts";
import { viewsTable } from "#server/saved-views/tables.ts";

export const views: Feature = {
  name: "views",
  tables: [viewsTable],
  http: { calls: serveViews },
  people: { records: personalViews },
};
