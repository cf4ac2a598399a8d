import type { Subscriber } from "#contract/newsletter.ts";
import { findSubscribers, subscriberStore } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { noteEvents } from "#server/platform/database/changes.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";

/** Subscribers of the newsletter. Erasing a subscriber also deletes the mails about that subscriber. */
export const personalSubscribers: ErasableRecords<Subscriber> = {
  kind: "subscriptions",
  table: subscribersTable,
  exportRows: findSubscribers,
  async erase(tx, ids, now) {
    const confirmed = (await findSubscribers(tx, ids)).filter(({ status }) => status === "Confirmed");
    for (const id of ids) await subscriberStore.remove(tx, id);
    noteEvents(
      tx,
      new Date(now),
      confirmed.map(({ id }) => ({ type: "subscriber.unsubscribed", recordId: id })),
    );
    return NO_LEADS_ERASED;
  },
};
