import type { ExamplesOf } from "#contract/examples/example.ts";
import type { WEBHOOK_ENDPOINTS } from "#contract/webhooks.ts";

const input = {
  url: "https://example.org/hooks",
  events: ["message.received" as const, "deal.won" as const],
  active: true,
};

const webhook = {
  ...input,
  id: "01a1f813-a740-7000-8000-0000000000f1",
  lastSentAt: null,
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
};

const params = { id: webhook.id };
const delivery = {
  id: "01a1f813-a740-7000-8000-0000000000f2",
  type: "deal.won" as const,
  recordId: "01a1f813-a740-7000-8000-0000000000f3",
  status: "Pending" as const,
  attempts: 1,
  lastStatus: 503,
  milliseconds: 48,
  failure: "status" as const,
  nextAt: "2026-11-20T09:00:10.000Z",
  createdAt: "2026-11-20T09:00:00.000Z",
};

export const WEBHOOK_EXAMPLES = {
  listWebhooks: { reply: [webhook] },
  createWebhook: { body: input, reply: { data: { ...webhook, secret: `whsec_${"x".repeat(32)}` } } },
  getWebhook: { params, reply: { data: webhook } },
  replaceWebhook: {
    params,
    body: { ...input, events: ["deal.won" as const] },
    reply: { data: { ...webhook, events: ["deal.won" as const], updatedAt: "2026-11-20T09:15:00.000Z" } },
  },
  deleteWebhook: { params },
  testWebhook: { params, reply: { data: { id: delivery.id } } },
  listDeliveries: { params, query: { page: "1", pageSize: "10" }, reply: [delivery] },
  retryDelivery: { params: { ...params, deliveryId: delivery.id }, reply: { data: { id: delivery.id } } },
} satisfies ExamplesOf<typeof WEBHOOK_ENDPOINTS>;
