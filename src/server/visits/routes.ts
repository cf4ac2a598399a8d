import type { FastifyInstance } from "fastify";
import { getVisits } from "#contract/visits.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readVisits } from "#server/visits/read-visits.ts";

export function serveVisits(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getVisits, async ({ query }) => ({ data: await readVisits(platform, query) }));
}
