import { newsletterMailPreviews } from "#server/newsletter/mails.ts";
import { personalSubscribers } from "#server/newsletter/personal-subscribers.ts";
import { serveNewsletter } from "#server/newsletter/routes.ts";
import { subscriberStore } from "#server/newsletter/store.ts";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { declinedAddressesTable, subscribersTable } from "#server/newsletter/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

export const newsletter: Feature = {
  name: "newsletter",
  tables: [subscribersTable, declinedAddressesTable],
  http: { calls: serveNewsletter },
  search: {
    staff: quickSource(subscribersTable, {
      begins: ["email_key"],
      title: ({ email }) => email,
      subtitle: ({ status }) => status,
    }),
  },
  people: { records: personalSubscribers },
  webhooks: {
    type: "subscriber",
    find: async ({ database }, id) => (await subscriberStore.find(database.read, id))?.record,
  },
  mail: { previews: newsletterMailPreviews },
  background: { deleteDue: sweepSubscribers },
};
