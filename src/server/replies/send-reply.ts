import { emailKey } from "#contract/fields.ts";
import { defaultSubject, IN_SPAM, NO_ADDRESS, REPLY_DELAY_MS, type Reply, type ReplyArea } from "#contract/replies.ts";
import type { Settings } from "#contract/settings.ts";
import { recordReply } from "#server/customers/record-reply.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { findStoredResponse } from "#server/platform/database/idempotency.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { createIdempotent } from "#server/platform/records/create-once.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import type { ReplyTarget } from "#server/platform/records/reply-target.ts";
import { insertAttachments, type StoredAttachment } from "#server/replies/attachment-store.ts";
import { dropAttachments, storeAttachments } from "#server/replies/attachments.ts";
import { findReplyTargetOr404, replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { replyMail } from "#server/replies/mails.ts";
import { findStatus, insertReply, RECORD_COLUMNS } from "#server/replies/store.ts";
import { readSettings } from "#server/settings/read-settings.ts";

interface WrittenReply {
  area: ReplyArea;
  recordId: string;
  text: string;
  /** Subject; `""` for the default one. */
  subject: string;
  /** Files that were checked. */
  files: readonly ReceivedFile[];
}

/** Reply whose files are stored. */
interface StoredReply extends Omit<WrittenReply, "files"> {
  id: string;
  attachments: readonly StoredAttachment[];
}

interface QueuedReply {
  id: string;
  /** Status of the reply. A repeat under the same key returns the present status: a reply taken back is not sent. */
  status: Reply["status"];
  sendsAt: string;
}

/** Returns the reply address for the caller's replies: the caller's own or the company's. */
export function replyToOf({ replyTo, company }: Settings, { session }: Pick<ActorContext, "session">): string {
  return replyTo === "author" ? session.account.email : company.email;
}

/**
 * Sends a reply to the address of a record, ten seconds from now. Its files are stored first. One transaction stores the reply,
 * its mail, its line in the customer's history and its audit log entry. Throws a 404, or a 409 for Spam and for a record without
 * an address.
 */
export async function sendReply(platform: Platform, acting: ActorContext, reply: WrittenReply): Promise<QueuedReply> {
  const { idempotencyKey } = acting;
  const now = platform.now().getTime();
  const answered = await findStoredResponse<QueuedReply>(platform.database, idempotencyKey, now);
  if (answered) return { ...answered, status: (await findStatus(platform.database.read, answered.id)) ?? "Unknown" };
  const targets = replyTargetsOf(platform.features, reply.area);
  const known = await findReplyTargetOr404(platform.database.read, targets, reply.recordId);
  refuseUnanswerable(known);
  const { files, ...written } = reply;
  const attachments = await storeAttachments(platform, files);
  const stored = { ...written, id: newId(), attachments };
  try {
    const queued = await createIdempotent(platform, idempotencyKey, (tx, at) =>
      queueReply(tx, platform, acting, stored, at),
    );
    // A concurrent request with the same key was first and stored its own files.
    if (queued.id !== stored.id) await dropAttachments(platform, attachments);
    return queued;
  } catch (error) {
    // If the database went away, the rows may or may not exist. The sweep finds out later.
    if (!isUnavailable(error)) await dropAttachments(platform, attachments);
    throw error;
  }
}

function refuseUnanswerable({ isSpam, email }: ReplyTarget): void {
  if (isSpam) throw new HttpError(409, "not-answerable", IN_SPAM);
  if (email === "") throw new HttpError(409, "not-answerable", NO_ADDRESS);
}

async function queueReply(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { id, area, recordId, text, subject: given, attachments }: StoredReply,
  now: Date,
): Promise<QueuedReply> {
  const targets = replyTargetsOf(platform.features, area);
  const record = await findReplyTargetOr404(tx, targets, recordId);
  refuseUnanswerable(record);
  const settings = await readSettings(tx, platform.config);
  const { account } = acting.session;
  const subject = given || defaultSubject(record, settings.company.name);
  const sendsAt = new Date(now.getTime() + REPLY_DELAY_MS);
  const { name, email, customerId, deleteAfter } = record;
  const mailed = { recordId, to: { name, email }, replyTo: replyToOf(settings, acting), subject, text };
  const signed = { author: account.name, signature: settings.replySignature };
  const mail = replyMail({ ...mailed, ...signed, deleteAfter, sendsAt }, settings.company);
  const mailId = await queueMail(tx, platform, mail);
  const line = {
    messageId: area === "messages" ? recordId : null,
    description: `${subject}\n\n${text}`,
    author: account,
  };
  await insertReply(tx, {
    id,
    message_id: null,
    application_id: null,
    customer_id: null,
    [RECORD_COLUMNS[area]]: recordId,
    email,
    email_key: emailKey(email),
    author_id: account.id,
    author: account.name,
    subject,
    text,
    mail_id: mailId,
    sends_at: sendsAt.toISOString(),
    interaction_id: customerId === null ? null : await recordReply(tx, { ...line, customerId }, now),
    taken_back_at: null,
    created_at: now.toISOString(),
  });
  await insertAttachments(tx, id, attachments, now.toISOString());
  await targets.repliesChanged?.(tx, recordId);
  await recordAudit(tx, now, {
    account,
    action: "replied to",
    record: { type: targets.type, id: recordId, name: record.recordName, people: [record.email] },
    caller: acting.caller,
    // The subject is omitted: it may be the visitor's, and is erased with the message.
    after: { id },
  });
  return { id, status: "Waiting", sendsAt: sendsAt.toISOString() };
}
