import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { DELIVERY_PAUSES, type DeliveryQueue, startDeliveries } from "#server/platform/deliveries.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { TRIED_MS } from "#server/platform/webhooks/queue-deliveries.ts";
import { composeBody } from "#server/webhooks/compose-body.ts";
import { giveUpOn } from "#server/webhooks/give-up.ts";
import { type Attempt, sendRequest } from "#server/webhooks/send-request.ts";
import { signedHeaders } from "#server/webhooks/signature.ts";
import {
  claimDelivery,
  type DeliveryOutcome,
  type DeliveryRow,
  dropDelivery,
  findReceiver,
  listActiveIds,
  saveOutcome,
  setLastSent,
} from "#server/webhooks/store.ts";

/** Deliveries of a webhook at a time in each process. */
const PLACES = 4;
const POLL_EVERY_MS = 1000;
/** Lease of a delivery: longer than an attempt, a minute of clock skew and the time to save the outcome together. */
const LEASE_MS = 2 * 60_000;
/** Status by which a receiver says that it wants no more. */
const GONE = 410;

/**
 * Returns the outcome of an attempt. A failed delivery is tried again after a pause; the last attempt is at the end of
 * three days.
 */
function outcomeOf({ attempts, tried_until }: DeliveryRow, attempt: Attempt, now: number): DeliveryOutcome {
  if (attempt.failure === null) return { status: "Sent", nextAt: now, attempt };
  if (attempt.status === GONE || now >= tried_until) return { status: "Failed", nextAt: now, attempt };
  const pause = DELIVERY_PAUSES[attempts - 1] ?? DELIVERY_PAUSES[DELIVERY_PAUSES.length - 1] ?? 0;
  return { status: "Pending", nextAt: Math.min(now + pause, tried_until), attempt };
}

/** Starts sending the deliveries of webhooks, in this process besides any others. */
export function startSending(platform: Platform): void {
  const { database, log, config } = platform;
  const worker = newId();

  /**
   * Stores an outcome. Switches off a webhook whose receiver is gone, or to which nothing was delivered for three days.
   */
  async function recordOutcome(tx: Tx, delivery: DeliveryRow, outcome: DeliveryOutcome): Promise<void> {
    const { webhook_id: id, tried_until } = delivery;
    const now = platform.now();
    if (!(await saveOutcome(tx, delivery, outcome))) return;
    noteChanges(tx, now, [{ type: "webhook", id, event: null }]);
    if (outcome.status === "Sent") return setLastSent(tx, id, now.toISOString());
    if (outcome.status !== "Failed") return;
    const dueSince = new Date(tried_until - TRIED_MS).toISOString();
    const { last_sent_at } = (await findReceiver(tx, id)) ?? { last_sent_at: null };
    const isGone = outcome.attempt.status === GONE;
    if (isGone || last_sent_at === null || last_sent_at < dueSince)
      await giveUpOn(tx, platform, id, isGone ? "gone" : "away");
  }

  /** Composes and sends a delivery. Returns undefined for one that must not be sent. */
  async function attemptTo(
    { secret, url }: { secret: string; url: string },
    delivery: DeliveryRow,
  ): Promise<Attempt | undefined> {
    let body: string | undefined;
    try {
      body = await composeBody(platform, delivery);
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, "event not composed");
      return { status: null, milliseconds: 0, failure: "record" };
    }
    return body === undefined
      ? undefined
      : sendRequest(config, url, signedHeaders(secret, delivery.id, platform.now(), body), body);
  }

  /**
   * Makes an attempt of a claimed delivery, logs it and saves its outcome. Deletes a delivery that must not be sent.
   */
  async function deliver(delivery: DeliveryRow, save: Parameters<DeliveryQueue<DeliveryRow>["deliver"]>[1]) {
    const { id, type, attempts, webhook_id: webhook } = delivery;
    const receiver = await findReceiver(database.read, webhook);
    if (!receiver) return;
    const attempt = await attemptTo(receiver, delivery);
    if (attempt === undefined) {
      await database.writeReadCommitted((tx) => dropDelivery(tx, delivery));
      return;
    }
    const outcome = outcomeOf(delivery, attempt, platform.now().getTime());
    const line = { webhook, delivery: id, type, attempts, answer: attempt.status, failure: attempt.failure };
    if (outcome.status === "Sent") log.info(line, "event delivered");
    else log.warn({ ...line, status: outcome.status }, "event not delivered");
    await save(() => database.writeReadCommitted((tx) => recordOutcome(tx, delivery, outcome)));
  }

  const queueOf = (webhookId: string): DeliveryQueue<DeliveryRow> => ({
    name: webhookId,
    hasPlace: (underWay) => underWay < PLACES,
    claim(underWay) {
      const wanted = { webhookId, leaseMs: LEASE_MS, underWay };
      return claimDelivery(database, worker, wanted, platform.now().getTime());
    },
    deliver,
  });

  startDeliveries(platform, {
    name: "webhooks",
    pollMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    findQueues: async () => (await listActiveIds(database.read)).map(queueOf),
  });
}
