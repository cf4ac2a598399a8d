import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant, requiredText } from "#contract/fields.ts";
import { pageQuery } from "#contract/lists.ts";
import { READ_ONLY } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

/** Events by the type of their record. */
export const EVENTS_BY_TYPE = {
  message: ["message.received", "message.answered"],
  application: ["application.received"],
  customer: ["customer.created", "customer.updated", "customer.merged", "customer.deleted"],
  deal: ["deal.created", "deal.updated", "deal.won", "deal.lost", "deal.deleted"],
  task: ["task.completed"],
  subscriber: ["subscriber.confirmed", "subscriber.unsubscribed"],
  article: ["article.published"],
} as const satisfies Record<string, readonly string[]>;

export type WebhookRecordType = keyof typeof EVENTS_BY_TYPE;
/** Event that a webhook can listen to. */
export type WebhookEvent = (typeof EVENTS_BY_TYPE)[WebhookRecordType][number];

export const WEBHOOK_EVENTS: readonly WebhookEvent[] = Object.values(EVENTS_BY_TYPE).flat();

/** Type of the deliveries that a test call sends. */
export const TEST_EVENT = "webhook.test";
export type DeliveredType = WebhookEvent | typeof TEST_EVENT;
export const DELIVERED_TYPES: readonly DeliveredType[] = [...WEBHOOK_EVENTS, TEST_EVENT];

export const WEBHOOK_LIMITS = { url: 2000, webhooks: 20 } as const;

export const WEBHOOK_MESSAGES = {
  urlRequired: "URL is required",
  url: "Must be a URL that begins with https://, without a password and without #",
  insecure: "Must begin with https://. An operator can allow http for a host by WEBHOOK_ALLOW",
  address: "Leads to a private or special address. An operator can allow its host by WEBHOOK_ALLOW",
  eventsRequired: "Choose at least one event",
  event: `Must be one of ${WEBHOOK_EVENTS.join(", ")}`,
  eventTwice: "Names an event twice",
  tooMany: `There can be ${WEBHOOK_LIMITS.webhooks} webhooks at most. Delete one that you no longer use.`,
  inactive: "This webhook is switched off. Switch it on to send a test.",
  notFailed: "Only a delivery that has failed can be sent again.",
} as const;

/** Returns whether a text is the address of a receiver. Whether its host is allowed, the server knows. */
function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return ["http:", "https:"].includes(protocol) && username === "" && password === "" && hash === "";
}

const url = requiredText(WEBHOOK_MESSAGES.urlRequired, WEBHOOK_LIMITS.url).refine(isReceiver, WEBHOOK_MESSAGES.url);

const events = z
  .array(z.enum(WEBHOOK_EVENTS, WEBHOOK_MESSAGES.event), {
    error: (issue) => (issue.input === undefined ? WEBHOOK_MESSAGES.eventsRequired : "Must be a list of events"),
  })
  .min(1, WEBHOOK_MESSAGES.eventsRequired)
  .refine((chosen) => new Set(chosen).size === chosen.length, WEBHOOK_MESSAGES.eventTwice)
  .meta({ uniqueItems: true });

const active = z.boolean("Must be true or false");

export const WebhookInput = z.strictObject({ url, events, active: active.default(true) });
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookChange = z.strictObject({
  ...READ_ONLY,
  url,
  events,
  active: active.optional(),
  lastSentAt: z.unknown().optional(),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

export const Webhook = z.strictObject({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Whether events are queued and sent. The server switches a webhook off after three days without a delivery. */
  active: z.boolean(),
  /** Time of the last delivery that arrived; `null` before the first. */
  lastSentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** New webhook, with the secret of its signatures, which no other response contains. */
export const NewWebhook = Webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const DELIVERY_STATUSES = ["Pending", "Sent", "Failed"] as const;

/**
 * Kinds of failures of an attempt. `name` is a host name without an address, `address` one that is not allowed. `record` is one that could
 * not be read, and `restored` one of a backup, which may have been sent since.
 */
export const DELIVERY_FAILURES = [
  "status",
  "redirect",
  "timeout",
  "connection",
  "certificate",
  "name",
  "address",
  "record",
  "restored",
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const Delivery = z.strictObject({
  /** Id of the event at this webhook: the header `webhook-id` of every attempt. */
  id: z.string(),
  type: z.enum(DELIVERED_TYPES),
  recordId: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().nonnegative(),
  /** Status of the last answer; `null` without one. */
  lastStatus: z.int().nullable(),
  /** Duration of the last attempt in ms. */
  milliseconds: z.int().nonnegative().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** Time of the next attempt; `null` after the last attempt. */
  nextAt: instant.nullable(),
  createdAt: instant,
});
export type Delivery = z.infer<typeof Delivery>;

const readAccess = { access: "settings:read" } as const;
const writeAccess = { access: "settings:write" } as const;

const deliveryParams = z.strictObject({ ...idParams.shape, deliveryId: z.uuid() });

export const listWebhooks = endpoint({
  ...readAccess,
  method: "GET",
  path: "/webhooks",
  summary: "The webhooks of the installation, oldest first.",
  reply: z.array(Webhook),
  status: 200,
  list: true,
});

/** Creates a webhook. The call is not repeatable: the response stored for a repeat would contain the secret. */
export const createWebhook = endpoint({
  ...writeAccess,
  method: "POST",
  path: "/webhooks",
  summary:
    "Adds a webhook and returns the secret of its signatures this once. Refuses http and private addresses with 400, except hosts that the operator allows. Answers 403 (confirm-again) if neither signing in nor POST /auth/confirm was in the last ten minutes.",
  body: WebhookInput,
  reply: z.strictObject({ data: NewWebhook }),
  status: 201,
  conflict: { code: "too-many-webhooks", message: WEBHOOK_MESSAGES.tooMany },
});

export const getWebhook = endpoint({
  ...readAccess,
  method: "GET",
  path: "/webhooks/{id}",
  summary: "One webhook, with the ETag for a change. Its secret is not shown again.",
  params: idParams,
  reply: z.strictObject({ data: Webhook }),
  status: 200,
});

export const replaceWebhook = endpoint({
  ...writeAccess,
  method: "PUT",
  path: "/webhooks/{id}",
  summary:
    "Changes a webhook. While it is not active, no events are queued, and what was queued before waits. A stale If-Match is refused. Answers 403 (confirm-again) as adding one does.",
  params: idParams,
  body: WebhookChange,
  reply: z.strictObject({ data: Webhook }),
  status: 200,
  errorStatuses: [412],
});

export const deleteWebhook = endpoint({
  ...writeAccess,
  method: "DELETE",
  path: "/webhooks/{id}",
  summary: "Deletes a webhook with its deliveries, also those that were not sent.",
  params: idParams,
  status: 204,
  errorStatuses: [412],
});

const queued = z.strictObject({ data: z.strictObject({ id: z.string() }) });

export const testWebhook = endpoint({
  ...writeAccess,
  method: "POST",
  path: "/webhooks/{id}/test",
  summary: `Queues a delivery of type ${TEST_EVENT} and returns its id. Its result is in the deliveries.`,
  params: idParams,
  reply: queued,
  status: 202,
  conflict: { code: "inactive", message: WEBHOOK_MESSAGES.inactive },
});

export const listDeliveries = endpoint({
  ...readAccess,
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: "The deliveries of a webhook in the last 30 days, newest first.",
  params: idParams,
  query: pageQuery,
  reply: z.array(Delivery),
  status: 200,
  list: true,
  unpagedRows: 100,
});

export const retryDelivery = endpoint({
  ...writeAccess,
  method: "POST",
  path: "/webhooks/{id}/deliveries/{deliveryId}/retry",
  summary: "Queues a failed delivery again, for up to three days.",
  params: deliveryParams,
  reply: queued,
  status: 202,
  conflict: { code: "not-failed", message: WEBHOOK_MESSAGES.notFailed },
});

export const WEBHOOK_ENDPOINTS = {
  listWebhooks,
  createWebhook,
  getWebhook,
  replaceWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  retryDelivery,
} as const;
