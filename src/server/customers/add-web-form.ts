import { emailKey } from "#contract/fields.ts";
import { findOldestCustomer, insertCustomer, insertInteraction } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";

export interface WebForm {
  messageId: string;
  name: string;
  email: string;
  company: string;
  description: string;
  sentAt: string;
}

/**
 * Joins what a visitor sent to the oldest customer with that address, whose status stays, or to a new Lead. Answers the
 * customer's id.
 */
export async function addWebForm(tx: Tx, form: WebForm, now: Date): Promise<string> {
  const known = await findOldestCustomer(tx, emailKey(form.email));
  const customerId = known?.id ?? newId();
  const createdAt = now.toISOString();
  if (!known) {
    await insertCustomer(tx, {
      id: customerId,
      name: form.name,
      email: form.email,
      phone: "",
      company: form.company,
      status: "Lead",
      value_cents: 0,
      created_at: createdAt,
    });
  }
  await insertInteraction(tx, {
    id: newId(),
    customer_id: customerId,
    type: "Web form",
    description: form.description,
    happened_at: form.sentAt,
    message_id: form.messageId,
    created_at: createdAt,
  });
  return customerId;
}
