import { UNCONFIRMED_RETENTION_DAYS, UNSUBSCRIBED_RETENTION_MONTHS } from "#contract/newsletter.ts";
import { takeOldSubscribers } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Addresses in one transaction of about 20 ms, since visitors decide how many addresses there are. */
const BATCH_SIZE = 20;

/** Deletes addresses whose retention period, as the notice beside the form says, has passed. */
export async function sweepSubscribers(platform: Platform): Promise<void> {
  const now = platform.now();
  const [asked, unsubscribed] = [new Date(now), new Date(now)];
  asked.setUTCDate(asked.getUTCDate() - UNCONFIRMED_RETENTION_DAYS);
  unsubscribed.setUTCMonth(unsubscribed.getUTCMonth() - UNSUBSCRIBED_RETENTION_MONTHS);
  const before = { asked: asked.toISOString(), unsubscribed: unsubscribed.toISOString() };
  for (;;) {
    const taken = await platform.database.write(async (tx) => {
      const count = await takeOldSubscribers(tx, before, now.toISOString(), BATCH_SIZE);
      if (count > 0) noteChanges(tx, now, [{ type: subscribersTable.recordType, id: "", event: null }]);
      return count;
    });
    if (taken < BATCH_SIZE) return;
  }
}
