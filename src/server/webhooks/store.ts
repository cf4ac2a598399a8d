import { sql } from "kysely";
import type { Delivery, DeliveryFailure, Webhook, WebhookChange, WebhookInput } from "#contract/webhooks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { webhooksTable } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { NotifiedRecord } from "#server/platform/notices/notified-records.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import type { Attempt } from "#server/webhooks/send-request.ts";

type Row = Schema["webhooks"];
export type DeliveryRow = Schema["webhook_deliveries"];

function webhookOf(row: Row): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events),
    active: row.is_active === 1,
    lastSentAt: row.last_sent_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function listWebhooks(db: Read): Promise<Webhook[]> {
  const rows = await db.selectFrom("webhooks").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(webhookOf);
}

/** Returns address, secret and state of a webhook, for a delivery. */
export function findReceiver(db: Read, id: string): Promise<Row | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

type NewRow = WebhookInput & { secret: string };

export const webhookStore: Omit<RecordStore<Webhook, NewRow, WebhookChange, never>, "setStatus"> = {
  type: webhooksTable.recordType,
  affectsPublicPages: false,
  // The path of the address may be a secret of the receiver.
  nameOf: ({ url }) => new URL(url).host,
  inTrail: ({ url, lastSentAt: _, ...webhook }) => ({ ...webhook, host: new URL(url).host }),
  async find(db, id) {
    const row = await findReceiver(db, id);
    return row && { record: webhookOf(row), version: row.version };
  },
  async insert(tx, id, { url, events, active, secret }, now) {
    const row: Row = {
      id,
      url,
      events: JSON.stringify(events),
      secret,
      is_active: active ? 1 : 0,
      last_sent_at: null,
      version: 1,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto("webhooks").values(row).execute();
  },
  async replace(tx, { id }, { url, events, active }, now) {
    const is_active = active === undefined ? undefined : active ? 1 : 0;
    await setColumns(tx, "webhooks", id, { url, events: JSON.stringify(events), is_active }, now);
  },
  async remove(tx, id) {
    await tx.deleteFrom("webhooks").where("id", "=", id).execute();
  },
};

export async function countWebhooks(db: Read): Promise<number> {
  const { webhooks } = await db
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("webhooks"))
    .executeTakeFirstOrThrow();
  return Number(webhooks);
}

/** Returns the ids of the active webhooks, oldest first. */
export async function listActiveIds(db: Read): Promise<string[]> {
  const rows = await db.selectFrom("webhooks").select("id").where("is_active", "=", 1).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Switches a webhook off. Returns it as stored; undefined if it was off already or does not exist. */
export async function switchOff(tx: Tx, id: string, now: string): Promise<VersionedRecord<Webhook> | undefined> {
  const row = await tx
    .updateTable("webhooks")
    .set((eb) => ({ is_active: 0, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .returningAll()
    .executeTakeFirst();
  return row && { record: webhookOf(row), version: row.version };
}

export async function setLastSent(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable("webhooks").set({ last_sent_at: now }).where("id", "=", id).execute();
}

/**
 * Claims for `leaseMs` the next due delivery of an active webhook; undefined if none is due. A delivery waits until no
 * earlier one about its record is pending. One about a reply also waits until the reply cannot be taken back.
 */
export function claimDelivery(
  database: Database,
  worker: string,
  { webhookId, leaseMs, underWay }: { webhookId: string; leaseMs: number; underWay: readonly string[] },
  now: number,
): Promise<DeliveryRow | undefined> {
  const isOff = sql<boolean>`not exists (select 1 from webhooks where id = ${webhookId} and is_active = 1)`;
  return database.writeReadCommitted((tx) =>
    tx
      .updateTable("webhook_deliveries")
      .set((eb) => ({ claimed_by: worker, claimed_until: now + leaseMs, attempts: eb("attempts", "+", 1) }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("webhook_deliveries as next")
          .select("next.id")
          .where("next.webhook_id", "=", webhookId)
          // A literal, because a database finds a partial index only by it.
          .where(sql<boolean>`next.status = 'Pending'`)
          .where("next.next_at", "<=", now)
          .where("next.claimed_until", "<=", now)
          .where((at) => at.not(isOff))
          .$if(underWay.length > 0, (query) => query.where("next.id", "not in", underWay))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("webhook_deliveries as earlier")
                  .select("earlier.id")
                  .where("earlier.webhook_id", "=", webhookId)
                  .whereRef("earlier.record_id", "=", "next.record_id")
                  .whereRef("earlier.position", "<", "next.position")
                  .where(sql<boolean>`earlier.status = 'Pending'`),
              ),
            ),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("outbox")
                  .select("outbox.id")
                  .whereRef("outbox.id", "=", "next.mail_id")
                  .where("outbox.status", "=", "Queued")
                  .where("outbox.attempts", "=", 0),
              ),
            ),
          )
          .orderBy("next.next_at")
          .orderBy("next.id")
          .limit(1),
      )
      .where("status", "=", "Pending")
      .where("claimed_until", "<=", now)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Outcome of an attempt. */
export interface DeliveryOutcome {
  status: DeliveryRow["status"];
  nextAt: number;
  attempt: Attempt;
}

/**
 * Stores an outcome. If the delivery is tried again, later deliveries about its record wait at least as long. Returns
 * false if the delivery was deleted, or a different worker claimed it after the lease.
 */
export async function saveOutcome(
  tx: Tx,
  { id, claimed_by, webhook_id, record_id, position }: DeliveryRow,
  { status, nextAt, attempt }: DeliveryOutcome,
): Promise<boolean> {
  const saved = await tx
    .updateTable("webhook_deliveries")
    .set({
      status,
      next_at: nextAt,
      last_status: attempt.status,
      last_ms: attempt.milliseconds,
      failure: attempt.failure,
      claimed_until: 0,
      claimed_by: "",
    })
    .where("id", "=", id)
    .where("claimed_by", "=", claimed_by)
    .returning("id")
    .executeTakeFirst();
  if (saved !== undefined && status === "Pending")
    await tx
      .updateTable("webhook_deliveries")
      .set({ next_at: nextAt })
      .where("webhook_id", "=", webhook_id)
      .where("record_id", "=", record_id)
      .where("position", ">", position)
      .where("next_at", "<", nextAt)
      .where(sql<boolean>`status = 'Pending'`)
      .execute();
  return saved !== undefined;
}

/** Deletes a delivery that its worker claimed and must not send. */
export async function dropDelivery(tx: Tx, { id, claimed_by }: DeliveryRow): Promise<void> {
  await tx.deleteFrom("webhook_deliveries").where("id", "=", id).where("claimed_by", "=", claimed_by).execute();
}

/**
 * Makes the waiting deliveries of a webhook due at once, and sets the end of their attempts. Leaves out claimed ones,
 * and those about a reply, which wait for its mail.
 */
export async function renewPending(tx: Tx, webhookId: string, now: number, triedUntil: number): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_at: now, tried_until: triedUntil })
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "Pending")
    .where("claimed_by", "=", "")
    .where("mail_id", "=", "")
    .execute();
}

/** Queues a failed delivery again. Returns false if the delivery has not failed. */
export async function requeue(tx: Tx, id: string, now: number, triedUntil: number): Promise<boolean> {
  const queued = await tx
    .updateTable("webhook_deliveries")
    .set({ status: "Pending", attempts: 0, next_at: now, tried_until: triedUntil, claimed_until: 0, claimed_by: "" })
    .where("id", "=", id)
    .where("status", "=", "Failed")
    .returning("id")
    .executeTakeFirst();
  return queued !== undefined;
}

/** Fails every pending delivery with a reason, as after its three days. */
export async function failPending(tx: Tx, failure: DeliveryFailure): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ status: "Failed", failure, claimed_until: 0, claimed_by: "" })
    .where("status", "=", "Pending")
    .execute();
}

/** Returns whether a webhook has this delivery. */
export async function hasDelivery(db: Read, webhookId: string, deliveryId: string): Promise<boolean> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("id", "=", deliveryId)
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDelivery(tx: Tx, row: DeliveryRow): Promise<void> {
  await tx.insertInto("webhook_deliveries").values(row).execute();
}

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    type: row.type,
    recordId: row.record_id,
    status: row.status,
    attempts: row.attempts,
    lastStatus: row.last_status,
    milliseconds: row.last_ms,
    failure: row.failure,
    nextAt: row.status === "Pending" ? new Date(row.next_at).toISOString() : null,
    createdAt: row.created_at,
  };
}

/** Returns a page of the deliveries of a webhook, newest first. */
export async function listDeliveries(
  db: Read,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListResult<Delivery>> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("webhook_id", "=", webhookId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(deliveryOf), total };
}

/** Deletes at most `most` deliveries from before an instant. */
export function deleteBefore(tx: Tx, before: string, most: number) {
  return tx
    .deleteFrom("webhook_deliveries")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("id")
        .where("created_at", "<", before)
        .orderBy("created_at")
        .limit(most),
    )
    .executeTakeFirstOrThrow();
}

/** Returns webhooks as notifications to accounts name them. Unknown ids are left out. */
export async function findNotifiedWebhooks(db: Read, ids: readonly string[]): Promise<NotifiedRecord[]> {
  const rows = await db.selectFrom("webhooks").select(["id", "url"]).where("id", "in", ids).execute();
  return rows.map(({ id, url }) => ({
    id,
    title: new URL(url).host,
    needs: "settings:read",
    isSample: false,
  }));
}
