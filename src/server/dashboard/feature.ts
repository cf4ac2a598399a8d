import { startRecordingTotals } from "#server/dashboard/record-totals.ts";
import { serveDashboard } from "#server/dashboard/routes.ts";
import { sampleTotals } from "#server/dashboard/sample-totals.ts";
import { dailyTotalsTable } from "#server/dashboard/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const dashboard: Feature = {
  name: "dashboard",
  tables: [dailyTotalsTable],
  http: { calls: serveDashboard },
  content: { history: sampleTotals },
  background: { start: startRecordingTotals },
};
