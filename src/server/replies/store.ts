import { emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { LatestReply, Reply, ReplyArea } from "#contract/replies.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { isDescending, type ListResult, windowOf } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { copiesOf } from "#server/platform/mail/outgoing-mail.ts";
import { signedName } from "#server/platform/people/account-names.ts";
import { findAttachments } from "#server/replies/attachment-store.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";

type Row = Schema["replies"];

export async function insertReply(tx: Tx, reply: Row): Promise<void> {
  await tx.insertInto("replies").values(reply).execute();
  const copies = copiesOf(reply).map((email) => ({ reply_id: reply.id, email_key: emailKey(email) }));
  if (copies.length > 0) await tx.insertInto("reply_addresses").values(copies).execute();
}

/** Selects replies with the delivery data of their mails. A reply that was taken back has no mail. */
export function selectReplies(db: Read) {
  return (
    db
      .selectFrom("replies")
      .leftJoin("outbox", "outbox.id", "replies.mail_id")
      // The interaction is missing if the customer was deleted.
      .leftJoin("customer_interactions", "customer_interactions.id", "replies.interaction_id")
      .selectAll("replies")
      .select([
        "customer_interactions.id as line_id",
        "outbox.status as mail_status",
        "outbox.attempts as mail_attempts",
        "outbox.claimed_by as mail_claimed_by",
        "outbox.next_at as mail_next_at",
        "outbox.sent_at as mail_sent_at",
        "outbox.last_error as mail_last_error",
        signedName("replies").as("author"),
      ])
  );
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectReplies>["executeTakeFirstOrThrow"]>>;

function statusOf(row: JoinedRow): Reply["status"] {
  if (row.taken_back_at !== null) return "Taken back";
  // The mail was deleted from the outbox.
  if (row.mail_status === null) return "Unknown";
  if (row.mail_status !== "Queued") return row.mail_status;
  // A reply can be taken back only if its mail is unchanged since it was queued. A user may have retried the mail.
  const isUntouched = row.mail_attempts === 0 && row.mail_claimed_by === "";
  return isUntouched && row.mail_next_at === Date.parse(row.sends_at) ? "Waiting" : "Sending";
}

function recordOf({ message_id, application_id, deal_id, customer_id }: Row): Reply["record"] {
  if (message_id !== null) return { type: "message", id: message_id };
  if (application_id !== null) return { type: "application", id: application_id };
  if (deal_id !== null) return { type: "deal", id: deal_id };
  // A check constraint guarantees that exactly one of the four ids is set.
  return { type: "customer", id: customer_id ?? "" };
}

/** Returns the replies of the rows, in the same order, each with its attachments. */
export async function repliesOf(db: Read, rows: readonly JoinedRow[]): Promise<Reply[]> {
  const attachments = await findAttachments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => replyOf(row, attachments.get(row.id) ?? []));
}

function replyOf(row: JoinedRow, attachments: Reply["attachments"]): Reply {
  return {
    id: row.id,
    record: recordOf(row),
    to: row.email,
    cc: copiesOf(row),
    subject: row.subject,
    text: row.text,
    attachments,
    author: row.author,
    status: statusOf(row),
    sendsAt: row.sends_at,
    sentAt: row.mail_sent_at,
    lastError: row.mail_last_error ?? "",
    takenBackAt: row.taken_back_at,
    interactionId: row.line_id,
    createdAt: row.created_at,
  };
}

/** Returns one page of the replies to a record. The replies to a customer include those to the customer's messages. */
export async function listReplies(
  db: Read,
  area: ReplyArea,
  id: string,
  request: ListRequest,
): Promise<ListResult<Reply>> {
  const [order, { limit, offset }] = [isDescending(request) ? "desc" : "asc", windowOf(request)] as const;
  const rows = await selectReplies(db)
    .where("replies.id", "in", repliesTo(db, area, id))
    .orderBy("replies.created_at", order)
    .orderBy("replies.id", order)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom(repliesTo(db, area, id).as("found"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: await repliesOf(db, rows), total };
}

/** Selects the ids of the replies to a record. The replies to a customer include those to the customer's messages. */
function repliesTo(db: Read, area: ReplyArea, id: string) {
  return db
    .selectFrom("replies")
    .select("id")
    .where(({ eb, or, selectFrom }) => {
      const toRecord = eb(RECORD_COLUMNS[area], "=", id);
      if (area !== "customers") return toRecord;
      return or([toRecord, eb("message_id", "in", selectFrom("messages").select("id").where("customer_id", "=", id))]);
    });
}

export interface AttachmentIds {
  /** Id of the record. */
  id: string;
  replyId: string;
  attachmentId: string;
}

/** Returns an attachment of a reply that is among the replies to the record, or undefined. */
export function findListedAttachment(db: Read, area: ReplyArea, { id, replyId, attachmentId }: AttachmentIds) {
  return db
    .selectFrom("reply_attachments")
    .select(["file", "name"])
    .where("id", "=", attachmentId)
    .where("reply_id", "=", replyId)
    .where("reply_id", "in", repliesTo(db, area, id))
    .executeTakeFirst();
}

/** Returns a reply if it belongs to the record, or undefined. */
export async function findReply(db: Read, area: ReplyArea, recordId: string, id: string) {
  return db
    .selectFrom("replies")
    .selectAll()
    .where("id", "=", id)
    .where(RECORD_COLUMNS[area], "=", recordId)
    .executeTakeFirst();
}

/** Marks a reply as taken back, and removes the reference to its deleted interaction. */
export async function setTakenBack(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable("replies").set({ taken_back_at: now, interaction_id: null }).where("id", "=", id).execute();
}

export async function findReplies(db: Read, ids: readonly string[]): Promise<Reply[]> {
  const rows = await selectReplies(db).where("replies.id", "in", ids).orderBy("replies.id").execute();
  return repliesOf(db, rows);
}

export async function findStatus(db: Read, id: string): Promise<Reply["status"] | undefined> {
  const row = await selectReplies(db).where("replies.id", "=", id).executeTakeFirst();
  return row && statusOf(row);
}

/** Deletes replies. Returns the ids of their mails and history lines, which the caller deletes. */
export async function deleteReplies(tx: Tx, ids: readonly string[]) {
  const rows = await tx.deleteFrom("replies").where("id", "in", ids).returning(["mail_id", "interaction_id"]).execute();
  return {
    mails: rows.map(({ mail_id }) => mail_id),
    interactions: rows.flatMap(({ interaction_id }) => interaction_id ?? []),
  };
}

/** Returns the ids of the mails of replies under these kept names. */
export async function findMailsSignedBy(db: Read, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("replies").select("mail_id").where("signed_by", "in", names).execute();
  return rows.map(({ mail_id }) => mail_id);
}

/** Statuses of mails whose replies do not count as answers. */
export const NOT_DELIVERED = ["Failed", "Bounced"] as const;

/** Maximum ids in one statement, since lists may be long and databases take 32,766 values. */
const RECORDS_AT_ONCE = 5000;

/** Returns author and time of the latest reply to each record that has one. */
export async function findLatestReplies(
  db: Read,
  column: "message_id" | "application_id",
  ids: readonly string[],
): Promise<Map<string, LatestReply>> {
  const latest = new Map<string, LatestReply>();
  for (const chunk of chunksOf(ids, RECORDS_AT_ONCE)) {
    const rows = await db
      .selectFrom("replies")
      .leftJoin("outbox", "outbox.id", "replies.mail_id")
      .select([`replies.${column} as record`, signedName("replies").as("author"), "replies.created_at"])
      .where(`replies.${column}`, "in", chunk)
      .where("replies.taken_back_at", "is", null)
      .where(({ eb, or }) => or([eb("outbox.status", "is", null), eb("outbox.status", "not in", NOT_DELIVERED)]))
      .orderBy("replies.created_at")
      .orderBy("replies.id")
      .execute();
    // The newest reply is last, so it overwrites earlier ones in the map.
    for (const { record, author, created_at } of rows) latest.set(String(record), { by: author, at: created_at });
  }
  return latest;
}
