import { customerStore, deleteInteractions, findBareLeads } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Takes what visitors wrote out of the histories of customers, has the messages deleted, and then removes the leads that were made
 * from them and that nobody has touched since: one that went before its messages would have each of them written once more. Answers
 * how many leads went.
 */
export async function removeWebForms(
  tx: Tx,
  messageIds: readonly string[],
  deleteMessages: () => Promise<void>,
): Promise<number> {
  const customers = await deleteInteractions(tx, "message_id", messageIds);
  await deleteMessages();
  const bare = await findBareLeads(tx, customers);
  for (const id of bare) await customerStore.remove(tx, id);
  return bare.length;
}
