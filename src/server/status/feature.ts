import type { Feature } from "#server/platform/platform.ts";
import { sweepChecks } from "#server/status/sweep-checks.ts";
import { statusChecksTable, statusDaysTable, statusIncidentsTable } from "#server/status/tables.ts";

export const status: Feature = {
  name: "status",
  tables: [statusChecksTable, statusDaysTable, statusIncidentsTable],
  background: { deleteDue: sweepChecks },
};
