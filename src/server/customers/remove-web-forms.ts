import { deleteInteractions } from "#server/customers/history-store.ts";
import { findBareLeads } from "#server/customers/leads-store.ts";
import { customerStore } from "#server/customers/store.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Deletes web forms from customers' histories, then the messages, then the leads that these forms made and no user has edited since.
 * Messages are deleted first because deleting a lead updates each message that refers to it. Returns the number of deleted leads.
 */
export async function removeWebForms(
  tx: Tx,
  messageIds: readonly string[],
  now: string,
  deleteMessages: () => Promise<void>,
): Promise<number> {
  const customers = await deleteInteractions(tx, "message_id", messageIds);
  await deleteMessages();
  const bare = await findBareLeads(tx, customers);
  for (const id of bare) await customerStore.remove(tx, id);
  const deleted = bare.map((id) => ({ type: customerStore.type, id, event: "customer.deleted" as const }));
  noteChanges(tx, new Date(now), deleted);
  return bare.length;
}
