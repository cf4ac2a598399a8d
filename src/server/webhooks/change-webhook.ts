import {
  type NewWebhook,
  TEST_EVENT,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
} from "#contract/webhooks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, recordOf } from "#server/platform/records/act.ts";
import { type ActorContext, createRecord, replaceRecord } from "#server/platform/records/records.ts";
import { requireActiveSession, requireRecentConfirmation } from "#server/platform/session/session.ts";
import { deliveryRow, triedUntil } from "#server/platform/webhooks/queue-deliveries.ts";
import { findReceiverFault } from "#server/webhooks/receiver.ts";
import { newSecret } from "#server/webhooks/signature.ts";
import {
  countWebhooks,
  hasDelivery,
  insertDelivery,
  renewPending,
  requeue,
  webhookStore,
} from "#server/webhooks/store.ts";

/** Throws a 400 for a URL to which no event may be sent. */
async function requireReceiver({ config }: Platform, url: string): Promise<void> {
  const message = await findReceiverFault(url, config);
  if (message !== undefined) throw invalidFields([{ path: "url", message }]);
}

/**
 * Adds a webhook, and returns it with its secret. A webhook sends records of people to others for good, so it needs a
 * recent confirmation. Throws a 403 without one, a 400 for a forbidden address, and a 409 beyond the maximum.
 */
export async function createWebhook(
  platform: Platform,
  acting: ActorContext,
  input: WebhookInput,
): Promise<VersionedRecord<NewWebhook>> {
  requireRecentConfirmation(platform, acting.session);
  await requireReceiver(platform, input.url);
  const secret = newSecret();
  const { record, version } = await createRecord(platform, webhookStore, acting, { ...input, secret }, async (tx) => {
    await requireActiveSession(tx, acting.session);
    if ((await countWebhooks(tx)) <= WEBHOOK_LIMITS.webhooks) return;
    throw new HttpError(409, "too-many-webhooks", WEBHOOK_MESSAGES.tooMany);
  });
  return { record: { ...record, secret }, version };
}

/**
 * Changes a webhook. When it is switched on, waiting deliveries get another three days. Throws a 403 without a recent
 * confirmation, and a 400 for a forbidden address.
 */
export async function changeWebhook(
  platform: Platform,
  acting: ActorContext,
  id: string,
  change: WebhookChange,
): Promise<VersionedRecord<Webhook>> {
  requireRecentConfirmation(platform, acting.session);
  await requireReceiver(platform, change.url);
  return replaceRecord(platform, webhookStore, acting, id, change, async (tx, before, after) => {
    await requireActiveSession(tx, acting.session);
    const now = platform.now().getTime();
    if (after?.active && !before?.active) await renewPending(tx, id, now, triedUntil(now));
  });
}

/** Queues a test. Throws a 404, or a 409 for a webhook that is switched off. */
export function testWebhook(platform: Platform, acting: ActorContext, id: string): Promise<{ id: string }> {
  return act(platform, acting, recordOf(webhookStore, id), "tested", async (tx: Tx, webhook: Webhook, now: Date) => {
    if (!webhook.active) throw new HttpError(409, "inactive", WEBHOOK_MESSAGES.inactive);
    const row = deliveryRow(id, { type: TEST_EVENT, recordId: id }, 1, now);
    await insertDelivery(tx, row);
    return { result: { id: row.id } };
  });
}

/** Queues a failed delivery again. Throws a 404, or a 409 for one that has not failed. */
export function retryDelivery(
  platform: Platform,
  acting: ActorContext,
  id: string,
  deliveryId: string,
): Promise<{ id: string }> {
  return act(platform, acting, recordOf(webhookStore, id), "sent an event again to", async (tx, _webhook, now) => {
    if (!(await hasDelivery(tx, id, deliveryId))) throw notFound("There is no such delivery.");
    const at = now.getTime();
    if (!(await requeue(tx, deliveryId, at, triedUntil(at))))
      throw new HttpError(409, "not-failed", WEBHOOK_MESSAGES.notFailed);
    return { result: { id: deliveryId }, after: { delivery: deliveryId } };
  });
}
