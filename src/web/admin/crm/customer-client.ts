import { queryOptions } from "@tanstack/react-query";
import {
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  type CustomerRow,
  customerCalls,
  exportCustomers,
  getCustomerSummary,
  listDuplicates,
} from "#contract/customers.ts";
import { phoneKey } from "#contract/phone-key.ts";
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
    deletionWarning:
      "Notes and interactions are deleted for good. Messages that came in through the website stay, and so do deals.",
    list: {
      screen: "customers",
      sorts: CUSTOMER_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: CUSTOMER_STATUSES },
        { name: "owner", pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/ },
      ],
    },
  },
);

/** Query of the customers that a search for an address, a telephone number or a name finds. */
export function customersLikeQuery(term: string) {
  return queryOptions({
    queryKey: [...customers.keys.all, "like", term],
    queryFn: ({ signal }) => callList(customerCalls.list, { query: { q: term, page: "1", pageSize: "100" }, signal }),
  });
}

/** Query of the other customers with the same address, telephone number, or name and company. */
export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: [...customers.keys.record(id), "duplicates"],
    queryFn: async ({ signal }) => (await callList(listDuplicates, { params: { id }, signal })).rows,
  });
}

type Known = Pick<CustomerRow, "name" | "email" | "otherEmails" | "phone" | "company">;

/** Returns what two customers have in common: `Same email and phone`. `""` if nothing makes them duplicates. */
export function sameness(one: Known, other: Known): string {
  const fold = (text: string) => text.trim().toLowerCase();
  const addressesOf = ({ email, otherEmails }: Known) => new Set([email, ...otherEmails].map(fold).filter(Boolean));
  const same = [
    addressesOf(one).intersection(addressesOf(other)).size > 0 && "email",
    phoneKey(one.phone) !== "" && phoneKey(one.phone) === phoneKey(other.phone) && "phone",
    fold(one.company) !== "" &&
      fold(one.name) === fold(other.name) &&
      fold(one.company) === fold(other.company) &&
      "name and company",
  ].filter((what) => what !== false);
  return same.length > 0 ? `Same ${same.join(", ")}` : "";
}

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

export const STATUS_CHOICES = choicesOf(CUSTOMER_STATUSES);

/** Buttons above the list, in order. The first shows all customers. */
export const VIEWS = [
  { status: "", label: "All" },
  { status: "Active", label: "Active" },
  { status: "Lead", label: "Leads" },
  { status: "Inactive", label: "Inactive" },
] as const satisfies readonly { status: CustomerRow["status"] | ""; label: string }[];
