import type { FastifyInstance } from "fastify";
import { getDashboard } from "#contract/dashboard.ts";
import { readDashboard } from "#server/dashboard/read-dashboard.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serve } from "#server/platform/serve.ts";

export function serveDashboard(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getDashboard, async ({ session }) => ({
    data: await readDashboard(platform, session.permissions),
  }));
}
