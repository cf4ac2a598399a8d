import { IN_SPAM, type Message, NOT_MERGEABLE } from "#contract/messages.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { addWordsOf } from "#server/conversations/receive-entry.ts";
import { findMergedInto, mergeRows } from "#server/messages/merge-store.ts";
import { messageReplyTargets } from "#server/messages/message-reply-target.ts";
import { momentOf } from "#server/messages/moment.ts";
import { findMessageRow, messageStoreAt } from "#server/messages/store.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/lock-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import { keepMailsUntil } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type ActorContext, findOr404, peopleOf } from "#server/platform/records/records.ts";
import { refreshThread } from "#server/replies/refresh-thread.ts";

/**
 * Makes the message `from` part of another one, to which its address then leads. Status, assignee and customer of the other one stay; a
 * missing customer is filled in. Throws a 404, a 412 when `ifMatch` is stale, a 400 without a message `from`, or a 409 for Spam. A repeated
 * call changes nothing. One read committed transaction: a serializable one with thousands of rows would start over again and again.
 */
export async function mergeMessages(
  platform: Platform,
  acting: ActorContext,
  id: string,
  { from }: { from: string },
): Promise<VersionedRecord<Message>> {
  const store = messageStoreAt(await momentOf(platform));
  return platform.database.writeReadCommitted(async (tx) => {
    await lockRows(tx, "messages", [id, from]);
    const now = platform.now();
    const kept = await findOr404(tx, store, id);
    // A client repeats a call whose response was lost.
    if ((await findMergedInto(tx, from)) === id) return kept;
    requireMatch(acting.ifMatch, kept.version);
    const other = from === id ? undefined : await store.find(tx, from);
    if (!other) throw invalidFields([{ path: "from", message: NOT_MERGEABLE }]);
    // A message in Spam may still need its customer and its mails, and its lead may be withdrawn.
    if (kept.record.status === "Spam" || other.record.status === "Spam")
      throw new HttpError(409, IN_SPAM.code, IN_SPAM.message);
    await moveIn(tx, platform, kept.record, other.record, now.toISOString());
    const after = await findOr404(tx, store, id);
    const shared = { account: acting.session.account, action: "merged", caller: acting.caller };
    for (const [message, fields] of [
      [other.record, { before: { ...store.inTrail?.(other.record) }, after: namesOf(after.record) }],
      [after.record, { after: { merged: namesOf(other.record) } }],
    ] as const) {
      const people = await peopleOf(tx, store, message);
      await recordAudit(tx, now, {
        ...shared,
        record: { type: store.type, id: message.id, name: message.reference, people },
        ...fields,
      });
    }
    return after;
  });
}

const namesOf = ({ id, reference }: Message) => ({ id, reference });

/** Moves everything of a message into the thread of another one. */
async function moveIn(tx: Tx, platform: Platform, kept: Message, other: Message, now: string): Promise<void> {
  const { id, reference, name, email, phone, subject, message: text, createdAt: at } = other;
  // The first mail of a message that came by mail is an entry of its own.
  if (other.source !== "Email") await addWordsOf(tx, kept.id, id, { at, name, email, phone, subject, text });
  await mergeRows(tx, { id, reference }, kept.id, await filledFields(tx, kept, other), now);
  await refreshThread(tx, platform, messageReplyTargets, kept.id);
  const row = await findMessageRow(tx, kept.id);
  if (row) await keepMailsUntil(tx, kept.id, row.delete_after);
}

/** Returns the columns that the message `kept` takes over from the other one, since it has no value of its own. */
async function filledFields(tx: Tx, kept: Message, other: Message) {
  const [keptRow, otherRow] = [await findMessageRow(tx, kept.id), await findMessageRow(tx, other.id)];
  const filled: Partial<Schema["messages"]> = {};
  if (kept.phone === "" && other.phone !== "") {
    filled.phone = other.phone;
    filled.phone_key = phoneKey(other.phone);
  }
  if (kept.company === "" && other.company !== "") filled.company = other.company;
  if (kept.customerId === null && other.customerId !== null) filled.customer_id = other.customerId;
  if (keptRow?.is_automatic === 1 && otherRow?.is_automatic === 0) filled.is_automatic = 0;
  return filled;
}
