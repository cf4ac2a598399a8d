import type { FastifyInstance } from "fastify";
import { getSettings, updateSettings } from "#contract/settings.ts";
import { serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeSettings } from "#server/settings/change-settings.ts";
import { findSiteSettings } from "#server/settings/read-settings.ts";

export function serveSettings(app: FastifyInstance, platform: Platform): void {
  serveRecord(app, platform, getSettings, () => findSiteSettings(platform.database.read, platform.config));
  serveRecord(app, platform, updateSettings, (call) => changeSettings(platform, call, call.body));
}
