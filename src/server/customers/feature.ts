import { phoneTerm } from "#contract/phone-key.ts";
import { customerReplyTargets } from "#server/customers/customer-reply-target.ts";
import { findMergedInto } from "#server/customers/merge-store.ts";
import { notifiedCustomers } from "#server/customers/notified-store.ts";
import { ownedCustomers } from "#server/customers/owned-customers.ts";
import { personalCustomers } from "#server/customers/personal-customers.ts";
import { serveCustomers } from "#server/customers/routes.ts";
import { sampleCustomers } from "#server/customers/samples.ts";
import { customerStore } from "#server/customers/store.ts";
import {
  customerAddressesTable,
  customerInteractionsTable,
  customerMergesTable,
  customersTable,
} from "#server/customers/tables.ts";
import { withOpenMessages } from "#server/customers/with-open-messages.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

export const customers: Feature = {
  name: "customers",
  tables: [customersTable, customerInteractionsTable, customerMergesTable, customerAddressesTable],
  http: { calls: serveCustomers },
  search: {
    staff: quickSource(customersTable, {
      begins: ["name_key", "email_key"],
      respell: phoneTerm,
      title: ({ name }) => name,
      // A user who types a number wants to see it in the result.
      subtitle: ({ company, email, phone }, term) =>
        [company, phoneTerm(term) !== undefined && phone ? phone : email].filter(Boolean).join(", "),
    }),
  },
  content: { samples: sampleCustomers },
  notified: notifiedCustomers,
  people: { records: personalCustomers },
  accounts: { work: [ownedCustomers] },
  merged: { under: "/customers", findKept: findMergedInto },
  replyTargets: customerReplyTargets,
  webhooks: {
    type: "customer",
    async find(platform, id) {
      const found = await customerStore.find(platform.database.read, id);
      return found && (await withOpenMessages(platform, found)).record;
    },
  },
};
