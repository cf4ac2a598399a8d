import { emailKey } from "#contract/fields.ts";
import type { MessageSource } from "#contract/messages.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { findOldestCustomer, findOnlyCustomer, hasAddress } from "#server/customers/addresses-store.ts";
import { insertInteraction } from "#server/customers/history-store.ts";
import { insertCustomer } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { lockNames } from "#server/platform/database/named-locks.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";

export interface Sender {
  name: string;
  email: string;
  company: string;
  phone?: string;
  /** Way in which the message came, which is that of a new customer too. */
  source: MessageSource;
}

/** Returns the id of the oldest customer with an address, or with it as a further one. */
export async function findCustomerId(tx: Tx, email: string): Promise<string | undefined> {
  return findOldestCustomer(tx, emailKey(email));
}

/** Returns whether an address is the first or a further one of a customer. */
export function isAddressOfCustomer(db: Read, id: string, email: string): Promise<boolean> {
  return hasAddress(db, id, emailKey(email));
}

/** Makes other transactions wait that would create a customer with one of these addresses, so that there is one in the end. */
export function lockAddresses(tx: Tx, emailKeys: readonly string[], now: Date): Promise<void> {
  return lockNames(
    tx,
    emailKeys.map((key) => `customer ${key}`),
    now,
  );
}

/**
 * Returns the id of the oldest customer with a sender's address, whose status stays, or of a new Lead, which gets `id`. Looks under a
 * lock, since another transaction may add the customer.
 */
export async function findOrAddLead(
  tx: Tx,
  { name, email, company, phone = "", source }: Sender,
  now: Date,
  id: string = newId(),
): Promise<string> {
  await lockAddresses(tx, [emailKey(email)], now);
  const known = await findCustomerId(tx, email);
  if (known !== undefined) return known;
  await insertCustomer(tx, id, { name, email, company, phone, source }, now.toISOString());
  noteChanges(tx, now, [{ type: customersTable.recordType, id, event: "customer.created" }]);
  return id;
}

/** Returns the id of the customer with a telephone number; undefined unless exactly one customer has it. */
export function findCustomerByPhone(tx: Tx, phone: string): Promise<string | undefined> {
  return findOnlyCustomer(tx, phoneKey(phone));
}

/** Message of a person to the company, for the history of a customer. */
export interface NewInteraction {
  /** Kept name of the account that wrote it down. */
  signedBy?: string;
  type: Schema["customer_interactions"]["type"];
  customerId: string;
  /** Message with its thread; null for another record. */
  messageId: string | null;
  description: string;
  sentAt: string;
}

/** Adds a message to the customer's history. */
export async function addInteraction(
  tx: Tx,
  interaction: NewInteraction,
  now: Date,
  id: string = newId(),
): Promise<void> {
  await insertInteraction(tx, {
    id,
    customer_id: interaction.customerId,
    type: interaction.type,
    description: interaction.description,
    happened_at: interaction.sentAt,
    message_id: interaction.messageId,
    signed_by: interaction.signedBy ?? null,
    created_at: now.toISOString(),
  });
  noteChanges(tx, now, [{ type: customersTable.recordType, id: interaction.customerId, event: null }]);
}
