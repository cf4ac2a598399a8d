import type { FastifyInstance } from "fastify";
import { getSchedules } from "#contract/schedules.ts";
import { serve } from "#server/platform/api/serve.ts";
import { findDoubt } from "#server/platform/database/clock-jumps.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveSchedules(app: FastifyInstance, platform: Platform): void {
  const { database, now } = platform;
  serve(app, platform, getSchedules, async () => ({
    data: { heldUntil: await findDoubt(database.read, now().getTime()) },
  }));
}
