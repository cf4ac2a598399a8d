import { queryOptions } from "@tanstack/react-query";
import {
  deleteProduct,
  exportProducts,
  getProduct,
  listProductCategories,
  listProducts,
  PRODUCT_SORTS,
  PRODUCT_STATUSES,
  type Product,
  setProductStatus,
} from "#contract/products.ts";
import { call, callFile, callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";
import { orderOf, pageQuery } from "../shells/page-query.ts";
import { recordKeys } from "../shells/record-keys.ts";
import type { RemovableRecords, StatusRecords } from "../shells/status-records.ts";

export const PRODUCT_KEYS = recordKeys("products");

export const PRODUCT_RECORDS: StatusRecords<Product, Product["status"]> & RemovableRecords<Product> = {
  keys: PRODUCT_KEYS,
  noun: "product",
  nouns: "products",
  nameOf: ({ name }) => name,
  get: (id, signal) => callRecord(getProduct, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setProductStatus, { params: { id }, body: { status }, ifMatch }),
  told: (status, name) => (name ? `${name} is now ${status}` : `Marked as ${status}`),
  failed: "Failed to update product status",
  remove: (id) => call(deleteProduct, { params: { id } }),
  goes: "Variants, prices and pictures go for good, and the pages of the catalogue with them.",
};

export const PRODUCT_LIST_SHAPE = {
  sorts: PRODUCT_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: PRODUCT_STATUSES },
    { name: "category", text: true },
  ],
} as const satisfies ListShape;

type ProductListState = ListState<(typeof PRODUCT_SORTS)[number], "status" | "category">;

function filtersOf(state: ProductListState) {
  return {
    ...orderOf(state),
    status: state.filters.get("status"),
    category: state.filters.get("category"),
  };
}

export function productListQuery(state: ProductListState) {
  return pageQuery(PRODUCT_KEYS, filtersOf(state), state.page, (query, signal) =>
    callList(listProducts, { query, signal }),
  );
}

export function exportProductList(state: ProductListState): Promise<Blob> {
  return callFile(exportProducts, { query: filtersOf(state) });
}

export const PRODUCT_CATEGORIES_QUERY = queryOptions({
  queryKey: [...PRODUCT_KEYS.all, "categories"],
  queryFn: ({ signal }) => callList(listProductCategories, { signal }),
});
