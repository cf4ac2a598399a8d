import { emailKey } from "#contract/fields.ts";
import { defaultSubject, IN_SPAM, NO_ADDRESS, REPLY_DELAY_MS, type Reply, type ReplyArea } from "#contract/replies.ts";
import type { Settings } from "#contract/settings.ts";
import { recordReply } from "#server/customers/record-reply.ts";
import { noteEvents } from "#server/platform/database/changes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { actWithFiles, type Subject } from "#server/platform/records/act.ts";
import type { NewFiles } from "#server/platform/records/create-once.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import type { ReplyTarget, ReplyTargets } from "#server/platform/records/reply-target.ts";
import { insertAttachments, type StoredAttachment } from "#server/replies/attachment-store.ts";
import { dropAttachments, storeAttachments } from "#server/replies/attachments.ts";
import { distinctCopies, findRecipient } from "#server/replies/find-recipient.ts";
import { findReplyTargetOr404, replySubjectOf, replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { findLatestReceived, lacksPrivacyNotice } from "#server/replies/mail-store.ts";
import { type AnsweredWords, replyMail } from "#server/replies/mails.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { refreshThread } from "#server/replies/refresh-thread.ts";
import { findStatus, insertReply } from "#server/replies/store.ts";
import { ownAddressesOf } from "#server/settings/own-addresses.ts";
import { readSettings } from "#server/settings/read-settings.ts";

interface WrittenReply {
  area: ReplyArea;
  recordId: string;
  /** Address of the thread; `""` for that of the record. */
  to: string;
  cc: readonly string[];
  text: string;
  /** Subject; `""` for the default one. */
  subject: string;
  /** Files that were checked. */
  files: readonly ReceivedFile[];
}

/** Reply whose files are stored, to a record that takes replies. */
interface StoredReply extends Omit<WrittenReply, "files"> {
  id: string;
  record: ReplyTarget;
  attachments: readonly StoredAttachment[];
}

interface QueuedReply {
  id: string;
  /** Status of the reply. A repeat under the same key returns the present status: a reply taken back is not sent. */
  status: Reply["status"];
  sendsAt: string;
}

/**
 * Returns the address for answers to the caller's replies: that of the inbox if the settings have one, else the
 * caller's or company's.
 */
export function replyToOf(
  { inboxAddress, replyTo, company }: Settings,
  { session }: Pick<ActorContext, "session">,
): string {
  if (inboxAddress !== "") return inboxAddress;
  return replyTo === "author" ? session.account.email : company.email;
}

/**
 * Queues a reply to the address of a record, or to another person of its thread, for ten seconds from now. Its files
 * are stored first. One transaction stores the reply, its mail, its line in the customer's history and its audit entry.
 * Throws a 404, a 400 for an address outside the thread, or a 409 for Spam and for a record without an address.
 */
export async function sendReply(platform: Platform, acting: ActorContext, reply: WrittenReply): Promise<QueuedReply> {
  const targets = replyTargetsOf(platform.features, reply.area);
  const id = newId();
  const { files, ...written } = reply;
  const subject = replySubjectOf(targets, reply.recordId);
  const answerable: Subject<ReplyTarget> = { ...subject, find: (tx) => findAnswerable(tx, targets, reply) };
  const attached: NewFiles<StoredAttachment[]> = {
    async store() {
      if (files.length === 0) return [];
      // No file is stored for a record that takes no replies.
      await findAnswerable(platform.database.read, targets, reply);
      return storeAttachments(platform, files);
    },
    drop: (attachments) => dropAttachments(platform, attachments),
  };
  const { answer, isRepeat } = await actWithFiles(
    platform,
    acting,
    answerable,
    "replied to",
    attached,
    async (tx, record, now, attachments) => {
      const sendsAt = await queueReply(tx, platform, acting, { ...written, id, attachments, record }, now);
      await refreshThread(tx, platform, targets, reply.recordId);
      // The subject is omitted: it may be the visitor's, and is erased with the message.
      return { result: { id, status: "Waiting" as const, sendsAt }, after: { id } };
    },
  );
  return isRepeat ? { ...answer, status: (await findStatus(platform.database.read, answer.id)) ?? "Unknown" } : answer;
}

/**
 * Returns a record with the recipient of a reply as its name and address. Throws a 404, 400 or 409 if no reply can be
 * sent.
 */
async function findAnswerable(
  db: Read,
  targets: ReplyTargets,
  { recordId, to }: Pick<WrittenReply, "recordId" | "to">,
): Promise<ReplyTarget> {
  const { area } = targets;
  const target = await findReplyTargetOr404(db, targets, recordId);
  if (target.isSpam) throw new HttpError(409, "not-answerable", IN_SPAM);
  const { name, email } = await findRecipient(db, area, recordId, target, to);
  if (email === "") throw new HttpError(409, "not-answerable", NO_ADDRESS[area]);
  return { ...target, name, email };
}

/**
 * Returns the words that a reply quotes: the last that a person wrote to the thread. Notes of a call by staff are not
 * quoted.
 */
async function findAnsweredWords(
  db: Read,
  area: ReplyArea,
  id: string,
  { name, received }: ReplyTarget,
  ours: readonly string[],
): Promise<AnsweredWords | undefined> {
  const first = received && !received.isCall ? { at: received.at, name, text: received.text } : undefined;
  const latest = area === "customers" ? undefined : await findLatestReceived(db, RECORD_COLUMNS[area], id, ours);
  return latest && latest.at >= (first?.at ?? "") ? latest : first;
}

/** Stores a reply and queues its mail. Returns the time at which the mail is sent. */
async function queueReply(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { id, area, recordId, record, cc, text, subject: given, attachments }: StoredReply,
  now: Date,
): Promise<string> {
  const settings = await readSettings(tx, platform.config);
  const { account } = acting.session;
  const subject = given || defaultSubject(record, settings.company.name);
  const sendsAt = new Date(now.getTime() + REPLY_DELAY_MS);
  const { name, email, customerId, deleteAfter } = record;
  const copies = distinctCopies(cc, email);
  const mailed = { recordId, to: { name, email }, cc: copies, replyTo: replyToOf(settings, acting), subject, text };
  const signed = { author: account.name, signature: settings.replySignature };
  const answered = await findAnsweredWords(tx, area, recordId, record, ownAddressesOf(settings, platform.config));
  const linksNotice = await lacksPrivacyNotice(tx, emailKey(email));
  const written = { ...mailed, ...signed, answered, linksNotice, deleteAfter, sendsAt };
  const mail = replyMail(written, settings.company, platform.config.publicUrl);
  const mailId = await queueMail(tx, platform, mail);
  if (area === "messages") {
    const unlessTakenBack = { id: mailId, dueAt: sendsAt };
    noteEvents(tx, now, [{ type: "message.answered", recordId, mail: unlessTakenBack }]);
  }
  const signedBy = await signAs(tx, account);
  const line = {
    messageId: area === "messages" ? recordId : null,
    description: `${subject}\n\n${text}`,
    signedBy,
  };
  await insertReply(tx, {
    id,
    message_id: null,
    application_id: null,
    customer_id: null,
    deal_id: null,
    [RECORD_COLUMNS[area]]: recordId,
    email,
    email_key: emailKey(email),
    cc: copies.join("\n"),
    signed_by: signedBy,
    subject,
    text,
    mail_id: mailId,
    sends_at: sendsAt.toISOString(),
    interaction_id: customerId === null ? null : await recordReply(tx, { ...line, customerId }, now),
    taken_back_at: null,
    created_at: now.toISOString(),
  });
  await insertAttachments(tx, id, attachments, now.toISOString());
  return sendsAt.toISOString();
}
