import { ownedCustomers } from "#server/customers/owned-customers.ts";
import { personalCustomers } from "#server/customers/personal-customers.ts";
import { serveCustomers } from "#server/customers/routes.ts";
import { sampleCustomers } from "#server/customers/samples.ts";
import { searchedCustomers } from "#server/customers/search-source.ts";
import {
  customerAddressesTable,
  customerInteractionsTable,
  customerMergesTable,
  customerNotesTable,
  customersTable,
} from "#server/customers/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const customers: Feature = {
  name: "customers",
  tables: [customersTable, customerNotesTable, customerInteractionsTable, customerMergesTable, customerAddressesTable],
  searched: searchedCustomers,
  serveCalls: serveCustomers,
  personalData: personalCustomers,
  samples: sampleCustomers,
  work: [ownedCustomers],
};
