import type { Feature } from "#server/platform/platform.ts";
import { findReturnPath } from "#server/settings/read-settings.ts";
import { serveSettings } from "#server/settings/routes.ts";
import { secondFactorRolesTable, settingsTable } from "#server/settings/tables.ts";

export const settings: Feature = {
  name: "settings",
  tables: [settingsTable, secondFactorRolesTable],
  http: { calls: serveSettings },
  mail: { findReturnPath },
};
