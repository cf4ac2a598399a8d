import type { ErasedData, PersonalData } from "#contract/privacy.ts";
import { personalApplications } from "#server/applications/personal-applications.ts";
import { personalCustomers } from "#server/customers/personal-customers.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { personalSubscribers } from "#server/newsletter/personal-subscribers.ts";
import { personalMails } from "#server/outbox/personal-mails.ts";
import type { TableName } from "#server/platform/database/table.ts";
import type { ErasableRecords, PersonalRecords } from "#server/platform/personal-records.ts";
import { personalAccounts } from "#server/users/personal-accounts.ts";

/** What is erased, in this order: mails before what they are about, with which they would go uncounted. */
export const ERASABLE = {
  mails: personalMails,
  messages: personalMessages,
  applications: personalApplications,
  customers: personalCustomers,
  subscriptions: personalSubscribers,
} as const satisfies Partial<Record<keyof ErasedData, ErasableRecords>>;

/** All records that are somebody's, by what they are called when they are told. */
export const PLACES = { ...ERASABLE, accounts: personalAccounts } as const satisfies Partial<
  Record<keyof PersonalData, PersonalRecords>
>;

/** Tables that `personal-data.ts` looks through in a way of their own: the trail, answers for repeats, limits, settings. */
const IN_OTHER_WAYS = ["audit", "idempotency", "limits", "settings"] as const satisfies TableName[];

/** Every table in which the data of a person are looked for. */
export const SEARCHED_TABLES: readonly TableName[] = [
  ...Object.values(PLACES).flatMap(({ table, parts }) => [table, ...parts]),
  ...IN_OTHER_WAYS,
];
