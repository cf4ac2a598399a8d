import { deleteInteractions, insertInteraction } from "#server/customers/history-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";

interface SentReply {
  customerId: string;
  /** Id of the answered message. Deleting the message deletes the reply's line in the history. */
  messageId: string | null;
  description: string;
  /** Kept name of the author. */
  signedBy: string;
}

/** Adds a reply to the customer's history as an email. Returns the id of that line. */
export async function recordReply(tx: Tx, reply: SentReply, now: Date): Promise<string> {
  const id = newId();
  await insertInteraction(tx, {
    id,
    customer_id: reply.customerId,
    type: "Email",
    description: reply.description,
    happened_at: now.toISOString(),
    message_id: reply.messageId,
    signed_by: reply.signedBy,
    created_at: now.toISOString(),
  });
  return id;
}

/** Takes replies out of the histories again, by the ids of their lines. Returns the ids of the customers. */
export function removeReplies(tx: Tx, interactionIds: readonly string[]): Promise<string[]> {
  return deleteInteractions(tx, "id", interactionIds);
}
