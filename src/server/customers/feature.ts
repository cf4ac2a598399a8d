import { phoneTerm } from "#contract/phone-key.ts";
import { customerReplyTargets } from "#server/customers/customer-reply-target.ts";
import { ownedCustomers } from "#server/customers/owned-customers.ts";
import { personalCustomers } from "#server/customers/personal-customers.ts";
import { serveCustomers } from "#server/customers/routes.ts";
import { sampleCustomers } from "#server/customers/samples.ts";
import {
  customerAddressesTable,
  customerInteractionsTable,
  customerMergesTable,
  customersTable,
} from "#server/customers/tables.ts";
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
  people: { records: personalCustomers },
  accounts: { work: [ownedCustomers] },
  replyTargets: customerReplyTargets,
};
