import type { FastifyInstance } from "fastify";
import { exportReport, getReport } from "#contract/reports.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readReport } from "#server/reports/read-report.ts";
import { linesOf, REPORT_COLUMNS } from "#server/reports/report-lines.ts";

export function serveReports(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getReport, async (call) => ({ data: await readReport(platform, call) }));
  serveExports(app, platform, exportReport, {
    name: "reports",
    columns: REPORT_COLUMNS,
    async *rows(call) {
      yield linesOf(await readReport(platform, call));
    },
  });
}
