import { queryOptions } from "@tanstack/react-query";
import {
  CUSTOMER_SORTS,
  CUSTOMER_SOURCES,
  CUSTOMER_STATUSES,
  type CustomerRow,
  customerCalls,
  exportCustomers,
  getCustomerSummary,
  NO_SOURCE,
} from "#contract/customers.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { ACCOUNT_FILTER, DAY } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const customers = resourceClient(
  { ...customerCalls, exportRows: exportCustomers },
  {
    noun: "customer",
    nouns: "customers",
    nameOf: ({ name }) => name,
    aboutOf: ({ email, company }) => (company ? `${email}, ${company}` : email),
    deletionWarning:
      "Notes and interactions are deleted too. Messages that came in through the website stay, and so do deals.",
    list: {
      screen: "customers",
      sorts: CUSTOMER_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: CUSTOMER_STATUSES },
        { name: "owner", pattern: ACCOUNT_FILTER },
        { name: "source", values: [...CUSTOMER_SOURCES, NO_SOURCE] },
        { name: "createdFrom", pattern: DAY },
        { name: "createdTo", pattern: DAY },
      ],
    },
  },
);

export const CUSTOMER_SUMMARY_QUERY = queryOptions({
  queryKey: [...customers.keys.all, "summary"],
  queryFn: ({ signal }) => callRecord(getCustomerSummary, { signal }),
});

/** Query of the number of customers. It loads one row, since only the total is used. */
export const CUSTOMER_COUNT_QUERY = queryOptions({
  queryKey: [...customers.keys.all, "count"],
  queryFn: ({ signal }) => callList(customerCalls.list, { query: { page: "1", pageSize: "1" }, signal }),
});

export const CUSTOMER_TONES = {
  Lead: "info",
  Active: "success",
  Inactive: "neutral",
} as const satisfies Record<CustomerRow["status"], Tone>;

/** Choices of the filter by source. */
export const SOURCE_CHOICES = [...choicesOf(CUSTOMER_SOURCES), { value: NO_SOURCE, label: "Not known" }];

export const STATUS_CHOICES = choicesOf(CUSTOMER_STATUSES);

/** Buttons above the list, in order. The first shows all customers. */
export const VIEWS = [
  { status: "", label: "All" },
  { status: "Active", label: "Active" },
  { status: "Lead", label: "Leads" },
  { status: "Inactive", label: "Inactive" },
] as const satisfies readonly { status: CustomerRow["status"] | ""; label: string }[];
