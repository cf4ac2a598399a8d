import { DAY_MS } from "#contract/calendar-day.ts";
import { personalImports } from "#server/imports/personal-imports.ts";
import { serveImports } from "#server/imports/routes.ts";
import { sweepImports } from "#server/imports/store.ts";
import { importRowsTable, importsTable } from "#server/imports/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

/** Days for which rows of an import wait to be run, and for which an import is listed. */
const KEPT_DAYS = { unrun: 7, all: 30 } as const;

export const imports: Feature = {
  name: "imports",
  tables: [importsTable, importRowsTable],
  http: { calls: serveImports },
  people: { records: personalImports },
  background: {
    sweep(platform) {
      const before = (days: number) => new Date(platform.now().getTime() - days * DAY_MS).toISOString();
      return sweepImports(platform, { unrun: before(KEPT_DAYS.unrun), all: before(KEPT_DAYS.all) });
    },
  },
};
