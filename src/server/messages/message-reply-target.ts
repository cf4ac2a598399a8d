import { findMessageRow, findReferenced } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { endSnooze, reopenMessage, setAnswered, setLastEntry } from "#server/messages/thread-store.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { keepMailsUntil } from "#server/platform/mail/queue-mail.ts";
import { keptUntil } from "#server/platform/records/months-later.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Messages as records that staff can reply to. A message stores when it was answered, and when its thread last changed. */
export const messageReplyTargets: ReplyTargets = {
  area: "messages",
  type: messagesTable.recordType,
  async find(db, id) {
    const message = await findMessageRow(db, id);
    if (!message) return undefined;
    const { reference, name, email, subject, status, customer_id, delete_after, created_at: at } = message;
    // The first mail of a message is an entry of its own.
    const received =
      message.source === "Email"
        ? undefined
        : { at, subject, text: message.message, isCall: message.source === "Phone" };
    return {
      recordName: reference,
      name,
      email,
      phone: message.phone,
      about: subject || "Your message",
      reference,
      isSpam: status === "Spam",
      ...(received && { received }),
      accountId: message.assignee_id,
      customerId: customer_id,
      deleteAfter: delete_after,
    };
  },
  findReferenced,
  async threadChanged(tx, config, id, times) {
    await setAnswered(tx, id, times);
    const message = await findMessageRow(tx, id);
    if (!message) return;
    const { created_at, last_entry_at, delete_after } = message;
    const last = times.lastEntryAt > created_at ? times.lastEntryAt : created_at;
    if (last === last_entry_at) return;
    const { retention } = await readSettings(tx, config);
    const deleteAfter = keptUntil(last, retention.messages, { lastEntryAt: last_entry_at, deleteAfter: delete_after });
    await setLastEntry(tx, id, last, deleteAfter);
    await keepMailsUntil(tx, id, deleteAfter);
  },
  async reopen(tx, id, now) {
    const message = await findMessageRow(tx, id);
    if (message) await reopenMessage(tx, message, now.toISOString());
  },
  async wasRead({ database, log, now }, id) {
    const at = now().toISOString();
    const message = await findMessageRow(database.read, id);
    if (!message?.snoozed_until || message.snoozed_until > at) return;
    // A thread is read even while nothing can be saved.
    await database
      .writeReadCommitted(async (tx) => {
        await endSnooze(tx, id, at);
        noteChanges(tx, new Date(at), [{ type: messagesTable.recordType, id, event: null }]);
      })
      .catch((error: unknown) => log.warn({ err: error }, "snooze not ended"));
  },
};
