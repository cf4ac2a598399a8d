import type { FastifyInstance } from "fastify";
import * as calls from "#contract/audit.ts";
import { listAudit } from "#server/audit/list-audit.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveAudit(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.listAudit, ({ query }) => listAudit(platform, query));
}
