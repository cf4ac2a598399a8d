import { textsWithAddresses } from "#server/campaigns/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { hasAddress } from "#server/platform/people/addresses-in-text.ts";

/**
 * Returns the ids of campaigns whose texts contain one of these addresses. They are the company's own texts: they are listed and not
 * erased. The mails to a reader are mails of the outbox, which are erased.
 */
export async function findCampaignsNaming(db: Read, keys: readonly string[]): Promise<string[]> {
  const known = new Set(keys);
  const found: string[] = [];
  for await (const campaigns of textsWithAddresses(db)) {
    for (const { id, texts } of campaigns) if (texts.some((text) => hasAddress(text, known))) found.push(id);
  }
  return found;
}
