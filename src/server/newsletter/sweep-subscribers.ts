import { UNCONFIRMED_RETENTION_DAYS, UNSUBSCRIBED_RETENTION_MONTHS } from "#contract/newsletter.ts";
import { sweepOldSubscribers } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Addresses in one transaction of about 20 ms, since visitors decide how many addresses there are. */
const BATCH_SIZE = 20;

/**
 * Deletes addresses whose retention period has passed, as the notice beside the form says. An unsubscribed address
 * whose new request was not confirmed becomes unsubscribed again.
 */
export async function sweepSubscribers(platform: Platform): Promise<void> {
  const now = platform.now();
  const [askedBefore, unsubscribedBefore] = [new Date(now), new Date(now)];
  askedBefore.setUTCDate(askedBefore.getUTCDate() - UNCONFIRMED_RETENTION_DAYS);
  unsubscribedBefore.setUTCMonth(unsubscribedBefore.getUTCMonth() - UNSUBSCRIBED_RETENTION_MONTHS);
  const limits = { askedBefore: askedBefore.toISOString(), unsubscribedBefore: unsubscribedBefore.toISOString() };
  for (;;) {
    const swept = await platform.database.write(async (tx) => {
      const count = await sweepOldSubscribers(tx, limits, now.toISOString(), BATCH_SIZE);
      if (count > 0) noteChanges(tx, now, [{ type: subscribersTable.recordType, id: "", event: null }]);
      return count;
    });
    if (swept < BATCH_SIZE) return;
  }
}
