import { addUnsubscribed } from "#server/campaigns/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Counts a reader who unsubscribed by the link in a mail of the campaign. A reader who subscribed again since its start does not
 * count, so that nobody counts twice.
 */
export function countUnsubscribed(tx: Tx, campaignId: string, confirmedAt: string): Promise<void> {
  return addUnsubscribed(tx, campaignId, confirmedAt);
}
