import { personalSubscribers } from "#server/newsletter/personal-subscribers.ts";
import { serveNewsletter } from "#server/newsletter/routes.ts";
import { searchedSubscribers } from "#server/newsletter/search-source.ts";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const newsletter: Feature = {
  name: "newsletter",
  tables: [subscribersTable],
  searched: searchedSubscribers,
  serveCalls: serveNewsletter,
  personalData: personalSubscribers,
  deleteDue: sweepSubscribers,
};
