import type { Tx } from "#server/platform/database/database.ts";
import { failPending } from "#server/webhooks/store.ts";

/** Holds the deliveries that may have been sent since a copy of the database, until an administrator retries them. */
export async function holdDeliveries(tx: Tx): Promise<void> {
  await failPending(tx, "restored");
}
