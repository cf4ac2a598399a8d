import type { Subscriber } from "#contract/newsletter.ts";
import { findSubscribersOf, subscriberStore } from "#server/newsletter/store.ts";
import { NOTHING_BESIDES, type PersonalRecords } from "#server/platform/personal-records.ts";

/** The newsletter's addresses: with one go its mails. */
export const personalSubscribers: PersonalRecords<Subscriber> = {
  type: subscriberStore.type,
  find: findSubscribersOf,
  async erase(tx, ids) {
    for (const id of ids) await subscriberStore.remove(tx, id);
    return NOTHING_BESIDES;
  },
};
