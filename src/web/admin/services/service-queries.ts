import { queryOptions } from "@tanstack/react-query";
import {
  deleteService,
  exportServices,
  getService,
  listServiceCategories,
  listServices,
  SERVICE_SORTS,
  SERVICE_STATUSES,
  type Service,
  setServiceStatus,
} from "#contract/services.ts";
import { call, callFile, callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";
import { orderOf, pageQuery } from "../shells/page-query.ts";
import { recordKeys } from "../shells/record-keys.ts";
import type { RemovableRecords, StatusRecords } from "../shells/status-records.ts";

export const SERVICE_KEYS = recordKeys("services");

export const SERVICE_RECORDS: StatusRecords<Service, Service["status"]> & RemovableRecords<Service> = {
  keys: SERVICE_KEYS,
  noun: "service",
  nouns: "services",
  nameOf: ({ name }) => name,
  get: (id, signal) => callRecord(getService, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setServiceStatus, { params: { id }, body: { status }, ifMatch }),
  told: (status, name) => (name ? `${name} is now ${status}` : `Marked as ${status}`),
  failed: "Failed to update service status",
  remove: (id) => call(deleteService, { params: { id } }),
  goes: "Prices, features and benefits go for good, also from the pricing page.",
};

export const SERVICE_LIST_SHAPE = {
  sorts: SERVICE_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: SERVICE_STATUSES },
    { name: "category", text: true },
  ],
} as const satisfies ListShape;

type ServiceListState = ListState<(typeof SERVICE_SORTS)[number], "status" | "category">;

function filtersOf(state: ServiceListState) {
  return {
    ...orderOf(state),
    status: state.filters.get("status"),
    category: state.filters.get("category"),
  };
}

export function serviceListQuery(state: ServiceListState) {
  return pageQuery(SERVICE_KEYS, filtersOf(state), state.page, (query, signal) =>
    callList(listServices, { query, signal }),
  );
}

export function exportServiceList(state: ServiceListState): Promise<Blob> {
  return callFile(exportServices, { query: filtersOf(state) });
}

export const SERVICE_CATEGORIES_QUERY = queryOptions({
  queryKey: [...SERVICE_KEYS.all, "categories"],
  queryFn: ({ signal }) => callList(listServiceCategories, { signal }),
});
