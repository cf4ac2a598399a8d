import { customerStore, findBareLeads } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Removes those of these customers that were made of what visitors wrote and that nobody has touched since. Answers how many. */
export async function removeBareLeads(tx: Tx, customerIds: readonly string[]): Promise<number> {
  const bare = await findBareLeads(tx, customerIds);
  for (const id of bare) await customerStore.remove(tx, id);
  return bare.length;
}
