import { findBareLeads, findLeadWithForms } from "#server/customers/leads-store.ts";
import { customerStore } from "#server/customers/store.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Fields of a lead that a form has made; an untouched lead has no others. */
export interface Lead {
  id: string;
  name: string;
  email: string;
  company: string;
  createdAt: string;
}

/** Line of the history that a message has made. */
export interface FormLine {
  id: string;
  messageId: string;
  createdAt: string;
}

/**
 * Deletes a lead of which nothing is known but messages in Spam, and returns what `findOrAddLead` and `addInteraction` need to bring it
 * back. Returns undefined for every other customer, which stays.
 */
export async function withdrawLead(
  tx: Tx,
  customerId: string,
  now: Date,
): Promise<{ lead: Lead; forms: FormLine[] } | undefined> {
  const [id] = await findBareLeads(tx, [customerId], true);
  if (id === undefined) return undefined;
  const withdrawn = await findLeadWithForms(tx, id);
  // A message stores one line. After a merge it has several, and none may be lost.
  if (new Set(withdrawn.forms.map(({ messageId }) => messageId)).size < withdrawn.forms.length) return undefined;
  await customerStore.remove(tx, id);
  noteChanges(tx, now, [{ type: customerStore.type, id, event: "customer.deleted" }]);
  return withdrawn;
}
