import type { ListRequest } from "#contract/lists.ts";
import type { OUTBOX_SORTS, OutboxMail, OutboxMailDetail } from "#contract/outbox.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows } from "#server/platform/database/lists.ts";
import { outboxTable } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Row = Schema["outbox"];

const SORTS = { createdAt: "created_at", status: "status" } as const satisfies Record<
  (typeof OUTBOX_SORTS)[number],
  keyof Row
>;

function mailOf(row: Row): OutboxMail {
  return {
    id: row.id,
    kind: row.kind,
    campaignId: row.campaign_id === "" ? null : row.campaign_id,
    status: row.status,
    to: { name: row.recipient_name, email: row.recipient_email },
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.last_error,
    nextAt: row.status === "Queued" ? new Date(row.next_at).toISOString() : null,
    sentAt: row.sent_at,
    createdAt: row.created_at,
    updatedAt: row.sent_at ?? row.created_at,
  };
}

type Filters = Omit<ListRequest, "q"> & { status?: Row["status"] | undefined; campaignId?: string | undefined };

export async function listOutbox(database: Database, filters: Filters): Promise<ListResult<OutboxMail>> {
  const { status, campaignId = "" } = filters;
  const plan: ListPlan<"outbox"> = { table: outboxTable, sorts: SORTS, filters: { status, campaign_id: campaignId } };
  const { rows, total } = await listRows(database, plan, filters);
  return { rows: rows.map(mailOf), total };
}

export async function findMails(db: Read, ids: readonly string[]): Promise<OutboxMail[]> {
  const rows = await db.selectFrom("outbox").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(mailOf);
}

export async function findMail(db: Read, id: string): Promise<OutboxMail | undefined> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  return row && mailOf(row);
}

/** Mail as it is stored. Its plain part has a placeholder for the public address, which `withPublicUrl` fills in. */
export interface StoredMail extends Omit<OutboxMailDetail, "text"> {
  text: string;
}

export async function findWholeMail(db: Read, id: string): Promise<StoredMail | undefined> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { ...mailOf(row), cc: row.cc.split("\n").filter(Boolean), replyTo: row.reply_to, text: row.text };
}

/**
 * Returns the addresses of a mail: its recipient's, and the one for replies if it has one. Empty for an unknown mail.
 */
export async function findAddresses(db: Read, id: string): Promise<string[]> {
  const mail = await db
    .selectFrom("outbox")
    .select(["recipient_email", "reply_to"])
    .where("id", "=", id)
    .executeTakeFirst();
  return mail ? [mail.recipient_email, mail.reply_to].filter((address) => address !== "") : [];
}

/**
 * Queues a mail that was not sent for an immediate attempt, with the full number of attempts. An attempt under way keeps its lease.
 * Returns the record that the mail is about, and its campaign.
 */
export async function setMailQueued(tx: Tx, id: string, now: number) {
  const queued = await tx
    .updateTable("outbox")
    .set({ status: "Queued", attempts: 0, next_at: now, last_error: "" })
    .where("id", "=", id)
    .where("status", "not in", ["Sent", "Bounced"])
    .returning(["kind", "about_id", "campaign_id"])
    .executeTakeFirstOrThrow();
  return {
    id,
    kind: queued.kind,
    aboutId: queued.about_id,
    campaignId: queued.campaign_id,
    status: "Queued",
  } as const;
}
