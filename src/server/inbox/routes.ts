import type { FastifyInstance } from "fastify";
import { getInbox } from "#contract/inbox.ts";
import { findInboxProblem } from "#server/inbox/find-inbox-problem.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveInbox(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getInbox, async () => ({
    data: (await findInboxProblem(platform)) ?? { problem: null, since: null },
  }));
}
