import { customerStore, deleteWebForms, findBareLeads } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Takes what visitors wrote out of the histories of customers, and with it the leads that were made from it and that nobody has
 * touched since. Answers how many leads went.
 */
export async function removeWebForms(tx: Tx, messageIds: readonly string[]): Promise<number> {
  const bare = await findBareLeads(tx, await deleteWebForms(tx, messageIds));
  for (const id of bare) await customerStore.remove(tx, id);
  return bare.length;
}
