import type { Tx } from "#server/platform/database/database.ts";
import { failPending } from "#server/webhooks/store.ts";

/**
 * Marks all waiting deliveries of a restored or moved database as failed, since they may have been sent. An
 * administrator can retry them.
 */
export async function holdDeliveries(tx: Tx): Promise<void> {
  await failPending(tx, "restored");
}
