import type { Feature } from "#server/platform/platform.ts";
import { servePreferences } from "#server/preferences/routes.ts";
import { preferencesTable } from "#server/preferences/tables.ts";

export const preferences: Feature = {
  name: "preferences",
  tables: [preferencesTable],
  http: { calls: servePreferences },
};
