import type { FastifyInstance } from "fastify";
import * as calls from "#contract/outbox.ts";
import { readMail } from "#server/outbox/read-mail.ts";
import { retryMail } from "#server/outbox/retry-mail.ts";
import { listOutbox } from "#server/outbox/store.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveOutbox(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.listOutbox, ({ query }) => listOutbox(platform.database, query));
  serve(app, platform, calls.getMail, async ({ session, params }) => ({
    data: await readMail(platform, session, params.id),
  }));
  serve(app, platform, calls.retryMail, async (call) => ({ data: await retryMail(platform, call, call.params.id) }));
}
