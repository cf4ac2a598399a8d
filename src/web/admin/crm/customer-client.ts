import { queryOptions } from "@tanstack/react-query";
import {
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  type CustomerRow,
  customerCalls,
  exportCustomers,
  getCustomerSummary,
} from "#contract/customers.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { resourceClient } from "../lists/resource-client.ts";

export const customers = resourceClient(
  { ...customerCalls, exportRows: exportCustomers },
  {
    noun: "customer",
    nouns: "customers",
    nameOf: ({ name }) => name,
    deletionWarning: "Notes and interactions are deleted for good. Messages that came in through the website stay.",
    list: {
      screen: "customers",
      sorts: CUSTOMER_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [{ name: "status", values: CUSTOMER_STATUSES }],
    },
  },
);

/** Customers in whose name, address or company this address stands. */
export function customersByEmailQuery(email: string) {
  return queryOptions({
    queryKey: [...customers.keys.all, "by-email", email],
    queryFn: ({ signal }) => callList(customerCalls.list, { query: { q: email, page: "1", pageSize: "100" }, signal }),
  });
}

export const CUSTOMER_SUMMARY_QUERY = queryOptions({
  queryKey: [...customers.keys.all, "summary"],
  queryFn: ({ signal }) => callRecord(getCustomerSummary, { signal }),
});

/** Asked for one row, since only the total counts. */
export const CUSTOMER_COUNT_QUERY = queryOptions({
  queryKey: [...customers.keys.all, "count"],
  queryFn: ({ signal }) => callList(customerCalls.list, { query: { page: "1", pageSize: "1" }, signal }),
});

export const CUSTOMER_TONES = {
  Lead: "info",
  Active: "success",
  Inactive: "neutral",
} as const satisfies Record<CustomerRow["status"], Tone>;

export const STATUS_CHOICES = choicesOf(CUSTOMER_STATUSES);

/** The buttons above the list, in their order; the first shows every customer. */
export const VIEWS = [
  { status: "", label: "All" },
  { status: "Active", label: "Active" },
  { status: "Lead", label: "Leads" },
  { status: "Inactive", label: "Inactive" },
] as const satisfies readonly { status: CustomerRow["status"] | ""; label: string }[];
