import type { FastifyInstance } from "fastify";
import { getDashboard } from "#contract/dashboard.ts";
import { readDashboard } from "#server/dashboard/read-dashboard.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveDashboard(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getDashboard, async ({ session }) => ({
    data: await readDashboard(platform, session.permissions),
  }));
}
