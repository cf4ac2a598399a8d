import type { FastifyInstance } from "fastify";
import * as calls from "#contract/privacy.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serve } from "#server/platform/serve.ts";
import { erasePersonalData, readPersonalData } from "#server/privacy/personal-data.ts";
import { deleteDue, readRetention } from "#server/privacy/retention.ts";

export function servePrivacy(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.readPersonalData, async (call) => ({
    data: await readPersonalData(platform, call.body.email, call),
  }));
  serve(app, platform, calls.erasePersonalData, async (call) => ({
    data: await erasePersonalData(platform, call.body.email, call),
  }));
  serve(app, platform, calls.getRetention, async () => ({ data: await readRetention(platform) }));
  serve(app, platform, calls.runRetention, async (call) => ({ data: await deleteDue(platform, call) }));
}
