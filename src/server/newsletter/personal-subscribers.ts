import type { Subscriber } from "#contract/newsletter.ts";
import { findSubscribers, subscriberStore } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";

/** Addresses of the newsletter. Erasing one also deletes its mails. */
export const personalSubscribers: ErasableRecords<Subscriber> = {
  kind: "subscriptions",
  table: subscribersTable,
  exportRows: findSubscribers,
  async erase(tx, ids) {
    for (const id of ids) await subscriberStore.remove(tx, id);
    return NO_LEADS_ERASED;
  },
};
