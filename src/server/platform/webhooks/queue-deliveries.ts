import { DAY_MS } from "#contract/calendar-day.ts";
import type { DeliveredType, WebhookEvent } from "#contract/webhooks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import {
  deleteDeliveriesOfMail,
  findEarlier,
  insertDeliveries,
  listListeners,
} from "#server/platform/webhooks/store.ts";

/** Time in ms for which a delivery is tried: three days. */
export const TRIED_MS = 3 * DAY_MS;

/** Event about a record, which webhooks get. */
export interface NotedEvent {
  type: WebhookEvent;
  recordId: string;
  /** Record that became part of this one. */
  from?: string | undefined;
  /** Mail that nothing can take back any more when the event is sent, and the time at which it is due. */
  mail?: { id: string; dueAt: Date } | undefined;
}

/** Returns the time until which a delivery is tried that was queued at a time. */
export function triedUntil(queuedAt: number): number {
  return queuedAt + TRIED_MS;
}

/** Returns the row of a delivery that was not tried yet. */
export function deliveryRow(
  webhookId: string,
  event: Omit<NotedEvent, "type"> & { type: DeliveredType },
  position: number,
  at: Date,
) {
  const { type, recordId, from = "", mail } = event;
  return {
    id: newId(),
    webhook_id: webhookId,
    type,
    record_id: recordId,
    from_id: from,
    mail_id: mail?.id ?? "",
    position,
    status: "Pending" as const,
    attempts: 0,
    last_status: null,
    last_ms: null,
    failure: null,
    next_at: (mail?.dueAt ?? at).getTime(),
    tried_until: triedUntil(at.getTime()),
    claimed_until: 0,
    claimed_by: "",
    created_at: at.toISOString(),
  };
}

/**
 * Queues events for the active webhooks that listen to them, in the transaction of the change. Deliveries about one record are numbered
 * while the transaction has the record locked, so that their order is that of the changes. They pause with the earlier ones that they wait
 * for: a search for due deliveries would read all of them every second.
 */
export async function queueDeliveries(tx: Tx, at: Date, events: readonly NotedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const listeners = await listListeners(tx);
  const wanted = listeners.flatMap((webhook) =>
    events.flatMap((event) => (webhook.events.has(event.type) ? [{ webhookId: webhook.id, event }] : [])),
  );
  if (wanted.length === 0) return;
  const ids = new Set(wanted.map(({ event }) => event.recordId));
  const earlier = await findEarlier(tx, [...ids]);
  const rows = wanted.map(({ webhookId, event }) => {
    const key = `${webhookId} ${event.recordId}`;
    const { last, pausedUntil } = earlier.get(key) ?? { last: 0, pausedUntil: 0 };
    const row = deliveryRow(webhookId, event, last + 1, at);
    const next_at = Math.max(row.next_at, pausedUntil);
    earlier.set(key, { last: row.position, pausedUntil: next_at });
    return { ...row, next_at };
  });
  await insertDeliveries(tx, rows);
}

/** Takes back the events that wait for a mail, in the transaction that takes back the mail. */
export function cancelDeliveries(tx: Tx, mailId: string): Promise<void> {
  return deleteDeliveriesOfMail(tx, mailId);
}
