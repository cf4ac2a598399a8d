import { queryOptions } from "@tanstack/react-query";
import { LOW_STOCK } from "#contract/fields.ts";
import {
  exportProducts,
  listProductCategories,
  PRODUCT_SORTS,
  PRODUCT_STATUSES,
  type Product,
  productCalls,
} from "#contract/products.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const products = resourceClient(
  { ...productCalls, exportRows: exportProducts },
  {
    noun: "product",
    nouns: "products",
    nameOf: ({ name }) => name,
    aboutOf: ({ slug }) => slug,
    deletionWarning: "Variants, prices and pictures are deleted too, and the catalogue page with them.",
    deletionWarningOfMany: "Variants, prices and pictures are deleted too, and the catalogue pages with them.",
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

export const PRODUCT_TONES = {
  Active: "success",
  Draft: "info",
  Archived: "neutral",
} as const satisfies Record<Product["status"], Tone>;

export const STATUS_CHOICES = choicesOf(PRODUCT_STATUSES);

const FORM_STATUSES = ["Draft", "Active", "Archived"] as const satisfies readonly Product["status"][];

/** Choices of the form. The status of a new product comes first. */
export const FORM_STATUS_CHOICES = choicesOf(FORM_STATUSES);

/** Returns whether a stock is below `LOW_STOCK`, the limit at which it counts as low. */
export function isLow(stock: number): boolean {
  return stock < LOW_STOCK;
}
