import { findMessage } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { ReplyTarget } from "#server/replies/reply-target.ts";

/** Returns a message as the record of a reply, or undefined if it does not exist. */
export async function findMessageReplyTarget(db: Read, id: string): Promise<ReplyTarget | undefined> {
  const message = (await findMessage(db, id))?.record;
  if (!message) return undefined;
  const { reference, name, email, subject, status, customerId, deleteAfter } = message;
  return {
    type: messagesTable.recordType,
    recordName: reference,
    name,
    email,
    about: subject || "Your message",
    reference,
    isSpam: status === "Spam",
    customerId,
    deleteAfter,
  };
}
