import { addUnsubscribed } from "#server/campaigns/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Counts a reader who unsubscribed by the link in a mail of the campaign. */
export function countUnsubscribed(tx: Tx, campaignId: string): Promise<void> {
  return addUnsubscribed(tx, campaignId);
}
