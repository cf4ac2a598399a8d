import { addInteraction, type NewInteraction } from "#server/customers/find-or-add-lead.ts";
import { deleteInteractions, moveInteractionsOfMessage, moveLineToMessage } from "#server/customers/history-store.ts";
import { findCustomerRows } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";

/**
 * Moves the lines of a message from the history of one customer to that of another. Without a former customer, the message becomes a line
 * of the history. Without a new customer, its lines are deleted. Throws a 400 that names `customerId` if there is no such customer.
 */
export async function giveToCustomer(
  tx: Tx,
  { customerId: to, ...contact }: Omit<NewInteraction, "customerId"> & { customerId: string | null; messageId: string },
  from: string | null,
  now: Date,
): Promise<void> {
  if (to === null) {
    await deleteInteractions(tx, "message_id", [contact.messageId]);
    return;
  }
  const [customer] = await findCustomerRows(tx, [to]);
  if (!customer) throw invalidFields([{ path: "customerId", message: "There is no such customer" }]);
  if (from !== null && (await moveInteractionsOfMessage(tx, contact.messageId, from, to))) return;
  await addInteraction(tx, { ...contact, customerId: to }, now);
}

/**
 * Makes the line of a mail in its sender's history belong to the message `messageId`, which is made of the mail. Before, the line belonged
 * to the message `from`. Returns whether the mail had a line.
 */
export function moveContactLine(
  tx: Tx,
  { customerId, messageId, sentAt }: Pick<NewInteraction, "customerId" | "sentAt"> & { messageId: string },
  from: string,
): Promise<boolean> {
  return moveLineToMessage(tx, { customer_id: customerId, message_id: from, happened_at: sentAt }, messageId);
}
