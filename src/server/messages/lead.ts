import { emailKey } from "#contract/fields.ts";
import { addInteraction, findCustomerId, findOrAddLead, type Sender } from "#server/customers/find-or-add-lead.ts";
import { withdrawLead } from "#server/customers/withdraw-lead.ts";
import { findWithdrawnLeads, setMessageCustomer, setWithdrawnLead } from "#server/messages/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Types of the lines that messages make in the history of their customer. */
export const CONTACT_TYPES = { Website: "Web form", Email: "Email", Phone: "Call" } as const;

/** Returns the text of a message for the history of its customer. */
export function descriptionOf({ subject, message }: { subject: string; message: string }): string {
  return [subject, message].filter(Boolean).join("\n\n");
}

/**
 * Withdraws the customer of a message that became Spam, if it is an unchanged lead whose other messages are Spam too. Each of the
 * messages stores the data to restore the lead.
 */
export async function withdrawLeadOf(tx: Tx, customerId: string | null, now: Date): Promise<void> {
  if (customerId === null) return;
  const withdrawn = await withdrawLead(tx, customerId, now);
  if (!withdrawn) return;
  for (const { messageId, ...form } of withdrawn.forms) {
    await setWithdrawnLead(tx, messageId, { ...withdrawn.lead, form });
  }
}

/** Restores the lead that was withdrawn when a message became Spam, with all messages of its address. Does nothing without such a lead. */
export async function restoreWithdrawnLead(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const withdrawn = await findWithdrawnLeads(tx, emailKey(email));
  if (withdrawn.some(({ message }) => message.id === id)) await restore(tx, withdrawn);
}

/** Returns the id of a sender's customer: a known customer, a withdrawn lead that is restored, or a new lead. */
export async function findOrAddCustomer(tx: Tx, sender: Sender, now: Date): Promise<string> {
  const known = await findCustomerId(tx, sender.email);
  if (known !== undefined) return known;
  await restore(tx, await findWithdrawnLeads(tx, emailKey(sender.email)));
  return findOrAddLead(tx, sender, now);
}

/** Restores leads. Messages that are still Spam return to the history as well. */
async function restore(tx: Tx, withdrawn: Awaited<ReturnType<typeof findWithdrawnLeads>>): Promise<void> {
  for (const { message, lead } of withdrawn) {
    const { id: messageId, createdAt: sentAt } = message;
    // Staff may have added a customer with this address in the meantime.
    const customerId = await findOrAddLead(tx, { ...lead, source: message.source }, new Date(lead.createdAt), lead.id);
    const type = CONTACT_TYPES[message.source];
    const interaction = { type, customerId, messageId, description: descriptionOf(message), sentAt };
    await addInteraction(tx, interaction, new Date(lead.form.createdAt), lead.form.id);
    await setMessageCustomer(tx, messageId, customerId);
    await setWithdrawnLead(tx, messageId, null);
  }
}
