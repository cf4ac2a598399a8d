import type { Feature } from "#server/platform/platform.ts";
import { serveReports } from "#server/reports/routes.ts";

export const reports: Feature = {
  name: "reports",
  tables: [],
  http: { calls: serveReports },
};
