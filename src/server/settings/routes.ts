import type { FastifyInstance } from "fastify";
import * as calls from "#contract/settings.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeSettings } from "#server/settings/change-settings.ts";
import { findSiteSettings } from "#server/settings/read-settings.ts";
import { sendTestMail } from "#server/settings/send-test-mail.ts";

export function serveSettings(app: FastifyInstance, platform: Platform): void {
  serveRecord(app, platform, calls.getSettings, () => findSiteSettings(platform.database.read, platform.config));
  serveRecord(app, platform, calls.updateSettings, (call) => changeSettings(platform, call, call.body));
  serve(app, platform, calls.sendTestMail, async (call) => ({ data: await sendTestMail(platform, call) }));
}
