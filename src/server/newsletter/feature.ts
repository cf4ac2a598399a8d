import { newsletterMailPreviews } from "#server/newsletter/mails.ts";
import { personalSubscribers } from "#server/newsletter/personal-subscribers.ts";
import { serveNewsletter } from "#server/newsletter/routes.ts";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

export const newsletter: Feature = {
  name: "newsletter",
  tables: [subscribersTable],
  http: { calls: serveNewsletter },
  search: {
    staff: quickSource(subscribersTable, {
      begins: ["email_key"],
      title: ({ email }) => email,
      subtitle: ({ status }) => status,
    }),
  },
  people: { records: personalSubscribers },
  mail: { previews: newsletterMailPreviews },
  background: { deleteDue: sweepSubscribers },
};
