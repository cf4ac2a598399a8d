import { findMessage, refreshRepliedAt } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { ReplyTargets } from "#server/platform/records/reply-target.ts";

/** Messages as records that staff can reply to. A message stores the time of its latest reply. */
export const messageReplyTargets: ReplyTargets = {
  area: "messages",
  type: messagesTable.recordType,
  async find(db, id) {
    const message = (await findMessage(db, id))?.record;
    if (!message) return undefined;
    const { reference, name, email, subject, status, customerId, deleteAfter } = message;
    const received = { at: message.createdAt, subject, text: message.message };
    return {
      recordName: reference,
      name,
      email,
      about: subject || "Your message",
      reference,
      isSpam: status === "Spam",
      received,
      customerId,
      deleteAfter,
    };
  },
  repliesChanged: refreshRepliedAt,
};
