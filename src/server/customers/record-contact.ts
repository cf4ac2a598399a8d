import { emailKey } from "#contract/fields.ts";
import { findOldestCustomer, insertCustomer, insertInteraction } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";

interface Sender {
  name: string;
  email: string;
  company: string;
}

/** Who sends a form: the oldest customer with that address, whose status stays, or a new Lead. Answers the customer's id. */
export async function findOrAddLead(tx: Tx, { name, email, company }: Sender, now: Date): Promise<string> {
  const known = await findOldestCustomer(tx, emailKey(email));
  if (known) return known.id;
  const id = newId();
  await insertCustomer(tx, {
    id,
    name,
    email,
    phone: "",
    company,
    status: "Lead",
    value_cents: 0,
    created_at: now.toISOString(),
  });
  return id;
}

export interface WebForm {
  customerId: string;
  messageId: string;
  description: string;
  sentAt: string;
}

/** Puts what was sent into the customer's history. */
export async function recordContact(tx: Tx, form: WebForm, now: Date): Promise<void> {
  await insertInteraction(tx, {
    id: newId(),
    customer_id: form.customerId,
    type: "Web form",
    description: form.description,
    happened_at: form.sentAt,
    message_id: form.messageId,
    created_at: now.toISOString(),
  });
}
