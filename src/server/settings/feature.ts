import type { Feature } from "#server/platform/platform.ts";
import { testMail } from "#server/settings/mails.ts";
import { findReturnPath } from "#server/settings/read-settings.ts";
import { serveSettings } from "#server/settings/routes.ts";
import { secondFactorRolesTable, settingsTable } from "#server/settings/tables.ts";

export const settings: Feature = {
  name: "settings",
  tables: [settingsTable, secondFactorRolesTable],
  http: { calls: serveSettings },
  mail: {
    findReturnPath,
    previews: (company, publicUrl) => [
      testMail(
        {
          to: { name: "Lerato Nkosi", email: "lerato@example.org" },
          from: "website@example.org",
          deleteAfter: "2026-12-01T08:00:00.000Z",
        },
        company,
        publicUrl,
      ),
    ],
  },
};
