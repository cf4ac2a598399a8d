import type { FastifyInstance } from "fastify";
import * as calls from "#contract/webhooks.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { windowOf } from "#server/platform/database/lists.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOr404, removeRecord } from "#server/platform/records/records.ts";
import { changeWebhook, createWebhook, retryDelivery, testWebhook } from "#server/webhooks/change-webhook.ts";
import { listDeliveries, listWebhooks, webhookStore } from "#server/webhooks/store.ts";

export function serveWebhooks(app: FastifyInstance, platform: Platform): void {
  const { read } = platform.database;
  serve(app, platform, calls.listWebhooks, async () => {
    const rows = await listWebhooks(read);
    return { rows, total: rows.length };
  });
  serveRecord(app, platform, calls.createWebhook, (call) => createWebhook(platform, call, call.body));
  serveRecord(app, platform, calls.getWebhook, ({ params }) => findOr404(read, webhookStore, params.id));
  serveRecord(app, platform, calls.replaceWebhook, (call) => changeWebhook(platform, call, call.params.id, call.body));
  serve(app, platform, calls.deleteWebhook, (call) => removeRecord(platform, webhookStore, call, call.params.id));
  serve(app, platform, calls.testWebhook, async (call) => ({
    data: await testWebhook(platform, call, call.params.id),
  }));
  serve(app, platform, calls.listDeliveries, async ({ params, query }) => {
    await findOr404(read, webhookStore, params.id);
    return listDeliveries(read, params.id, windowOf(query));
  });
  serve(app, platform, calls.retryDelivery, async (call) => ({
    data: await retryDelivery(platform, call, call.params.id, call.params.deliveryId),
  }));
}
