import { queryOptions } from "@tanstack/react-query";
import {
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  type Customer,
  type CustomerRow,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  getCustomerSummary,
  listCustomers,
  setCustomerStatus,
} from "#contract/customers.ts";
import { call, callFile, callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";
import { orderOf, pageQuery } from "../shells/page-query.ts";
import { recordKeys } from "../shells/record-keys.ts";
import type { RemovableRecords, StatusRecords } from "../shells/status-records.ts";

export const CUSTOMER_KEYS = recordKeys("customers");

/** For the rows of the list and for whole customers alike. */
export const CUSTOMER_RECORDS = {
  keys: CUSTOMER_KEYS,
  noun: "customer",
  nouns: "customers",
  nameOf: ({ name }: Pick<Customer, "name">) => name,
  get: (id: string, signal: AbortSignal) => callRecord(getCustomer, { params: { id }, signal }),
  setStatus: (id: string, status: Customer["status"], ifMatch?: string) =>
    callRecord(setCustomerStatus, { params: { id }, body: { status }, ifMatch }),
  told: (status: Customer["status"], name?: string) => (name ? `${name} is now ${status}` : `Marked as ${status}`),
  failed: "Failed to update customer status",
  remove: (id: string) => call(deleteCustomer, { params: { id } }),
  goes: "Notes and interactions go for good. Messages that came in through the website stay.",
} satisfies StatusRecords<Customer, Customer["status"]> & RemovableRecords<CustomerRow>;

export const CUSTOMER_LIST_SHAPE = {
  sorts: CUSTOMER_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [{ name: "status", values: CUSTOMER_STATUSES }],
} as const satisfies ListShape;

type CustomerListState = ListState<(typeof CUSTOMER_SORTS)[number], "status">;

function filtersOf(state: CustomerListState) {
  return {
    ...orderOf(state),
    status: state.filters.get("status"),
  };
}

export function customerListQuery(state: CustomerListState) {
  return pageQuery(CUSTOMER_KEYS, filtersOf(state), state.page, (query, signal) =>
    callList(listCustomers, { query, signal }),
  );
}

export function exportCustomerList(state: CustomerListState): Promise<Blob> {
  return callFile(exportCustomers, { query: filtersOf(state) });
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: CUSTOMER_KEYS.record(id),
    queryFn: ({ signal }) => callRecord(getCustomer, { params: { id }, signal }),
  });
}

/** Customers in whose name, address or company this address stands. */
export function customersByEmailQuery(email: string) {
  return queryOptions({
    queryKey: [...CUSTOMER_KEYS.all, "by-email", email],
    queryFn: ({ signal }) => callList(listCustomers, { query: { q: email, page: "1", pageSize: "100" }, signal }),
  });
}

export const CUSTOMER_SUMMARY_QUERY = queryOptions({
  queryKey: [...CUSTOMER_KEYS.all, "summary"],
  queryFn: ({ signal }) => callRecord(getCustomerSummary, { signal }),
});

/** Asked for one row, since only the total counts. */
export const CUSTOMER_COUNT_QUERY = queryOptions({
  queryKey: [...CUSTOMER_KEYS.all, "count"],
  queryFn: ({ signal }) => callList(listCustomers, { query: { page: "1", pageSize: "1" }, signal }),
});
