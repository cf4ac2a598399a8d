import { queryOptions } from "@tanstack/react-query";
import {
  exportProducts,
  listProductCategories,
  PRODUCT_SORTS,
  PRODUCT_STATUSES,
  productCalls,
} from "#contract/products.ts";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const products = resourceClient(
  { ...productCalls, exportRows: exportProducts },
  {
    noun: "product",
    nouns: "products",
    nameOf: ({ name }) => name,
    deletionWarning: "Variants, prices and pictures are deleted for good, and the catalogue page with them.",
    list: {
      screen: "products",
      sorts: PRODUCT_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: PRODUCT_STATUSES },
        { name: "category", text: true },
      ],
    },
  },
);

export const PRODUCT_CATEGORIES_QUERY = queryOptions({
  queryKey: [...products.keys.all, "categories"],
  queryFn: ({ signal }) => callList(listProductCategories, { signal }),
});
