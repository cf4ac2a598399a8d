import type { FastifyInstance } from "fastify";
import { deleteSampleData, getSampleData } from "#contract/sample-data.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countSampleData, removeSampleData } from "#server/sample-data/remove-sample-data.ts";

export function serveSampleData(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getSampleData, async () => ({ data: await countSampleData(platform) }));
  serve(app, platform, deleteSampleData, (call) => removeSampleData(platform, call));
}
