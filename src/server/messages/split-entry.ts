import { emailAddress, emailKey } from "#contract/fields.ts";
import { type Message, NOT_SPLITTABLE } from "#contract/messages.ts";
import { addInteraction } from "#server/customers/find-or-add-lead.ts";
import { moveContactLine } from "#server/customers/give-to-customer.ts";
import { CONTACT_TYPES, descriptionOf, findOrAddCustomer } from "#server/messages/lead.ts";
import {
  deleteEntry,
  endMerge,
  findReceived,
  hasOtherEntry,
  moveEntry,
  touchMessage,
} from "#server/messages/merge-store.ts";
import { messageReplyTargets } from "#server/messages/message-reply-target.ts";
import { momentOf } from "#server/messages/moment.ts";
import { insertMessage, messageStoreAt } from "#server/messages/store.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, matchedRecordOf } from "#server/platform/records/act.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { type ActorContext, findOr404, peopleOf } from "#server/platform/records/records.ts";
import { removeQuotations } from "#server/replies/personal-replies.ts";
import { refreshThread } from "#server/replies/refresh-thread.ts";
import { readSettings } from "#server/settings/read-settings.ts";

type Entry = Schema["received_entries"];

/**
 * Makes a mail of a thread a message of its own, with its files and its sender as customer. The words of a merged message get their former
 * address and reference again. Throws a 404, a 412 when `ifMatch` is stale, or a 409 for the first mail, a reply, a note and Spam.
 */
export async function splitEntry(
  platform: Platform,
  acting: ActorContext,
  id: string,
  entryId: string,
): Promise<VersionedRecord<Message>> {
  const store = messageStoreAt(await momentOf(platform));
  const subject = matchedRecordOf(store, id);
  return act(platform, acting, subject, "split a mail off", async (tx, message, now) => {
    const entry = await findSplittable(tx, message, entryId);
    await removeQuotations(tx, entry);
    const splitId = await insertSplit(tx, platform, entry, message, now);
    await touchMessage(tx, id, now.toISOString());
    await refreshThread(tx, platform, messageReplyTargets, id);
    const result = await findOr404(tx, store, splitId);
    const { record } = result;
    // A merged message came before, under the same id.
    const event = splitId === entry.id ? undefined : ("message.received" as const);
    const named = {
      type: store.type,
      id: splitId,
      name: record.reference,
      people: await peopleOf(tx, store, record),
      event,
    };
    const after = { ...store.inTrail?.(record) };
    const { session, caller } = acting;
    await recordAudit(tx, now, { account: session.account, action: "created", record: named, caller, after });
    return { result, after: { split: { id: splitId, reference: record.reference } } };
  });
}

/** Returns an entry that can be split off. Throws a 404 if the thread has no such entry, or a 409 as `splitEntry`. */
async function findSplittable(tx: Tx, message: Message, entryId: string): Promise<Entry> {
  const isOwn = entryId === message.id;
  const entry = isOwn ? undefined : await findReceived(tx, message.id, entryId);
  if (!isOwn && !entry && !(await hasOtherEntry(tx, message.id, entryId))) throw notFound("There is no such entry.");
  // A message that began as a mail came with it.
  const isFirst = message.source === "Email" && entry?.at === message.createdAt;
  if (!entry || isFirst || message.status === "Spam")
    throw new HttpError(409, NOT_SPLITTABLE.code, NOT_SPLITTABLE.message);
  return entry;
}

/** Stores an entry as a message, and returns its id. The words of a merged message get their former id and reference. */
async function insertSplit(tx: Tx, platform: Platform, entry: Entry, from: Message, now: Date): Promise<string> {
  const { retention } = await readSettings(tx, platform.config);
  const formerReference = await endMerge(tx, entry.id);
  const id = formerReference === undefined ? newId() : entry.id;
  const source = formerReference === undefined ? "Email" : entry.phone === "" ? "Website" : "Phone";
  // Nothing can be sent to other addresses, and no customer has one.
  const email = emailAddress.safeParse(entry.email).success ? entry.email : "";
  const sender = { name: entry.name || entry.email || "Unknown sender", email, phone: entry.phone, company: "" };
  const isPerson = entry.is_automatic === 0;
  const customerId = isPerson && email !== "" ? await findOrAddCustomer(tx, { ...sender, source }, now) : null;
  const words = { subject: entry.subject, message: entry.text };
  await insertMessage(tx, {
    id,
    reference: formerReference ?? newReference("MSG"),
    source,
    ...sender,
    ...words,
    email_key: emailKey(email),
    status: isPerson ? "New" : "Done",
    is_automatic: isPerson ? 0 : 1,
    spam_reason: null,
    customer_id: customerId,
    form_notice: "",
    notice_version: await findNoticeVersion(tx),
    delete_after: monthsLater(new Date(entry.at), retention.messages).toISOString(),
    created_at: entry.at,
  });
  if (formerReference === undefined) await moveEntry(tx, entry.id, id);
  else await deleteEntry(tx, entry.id);
  if (customerId === null) return id;
  const line = { customerId, messageId: id, sentAt: entry.at };
  if (await moveContactLine(tx, line, from.id)) return id;
  await addInteraction(tx, { ...line, type: CONTACT_TYPES[source], description: descriptionOf(words) }, now);
  return id;
}
