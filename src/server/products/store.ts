import { type SqlBool, sql } from "kysely";
import type { ListRequest } from "#contract/lists.ts";
import { PRODUCT_MESSAGES, PRODUCT_SORTS, type Product, type ProductInput } from "#contract/products.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { holdsIn } from "#server/platform/database/search.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { each, fieldsOf, itself, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { imagesPart, variantsPart } from "#server/products/parts-store.ts";
import { productsTable } from "#server/products/tables.ts";

type Row = Schema["products"];
export type ProductFilters = ListRequest & { category?: string | undefined; status?: Row["status"] | undefined };

const { column, folded, money, json } = fieldsOf<Row>();

export const productRecords = recordTable<"products", Own<Product>, ProductInput, ProductFilters>({
  table: productsTable,
  title: "name",
  fields: {
    // Visitors search every word of the product's card, staff only name and category (`inNameOrCategory`).
    name: folded("name", "name_key", { listed: itself }),
    slug: column("slug"),
    category: folded("category", "category_key", { listed: itself }),
    purpose: optional("", column("purpose", { listed: (text) => (text ? [text] : []), onSite: itself })),
    description: column("description", { onSite: (text) => [plainText(text)] }),
    contents: optional([], json("contents", { onSite: each })),
    leadTime: optional("", column("lead_time", { onSite: itself })),
    specifications: optional(
      [],
      json("specifications", { onSite: (all) => all.map(({ name, value }) => `${name}: ${value}`) }),
    ),
    variants: variantsPart,
    images: imagesPart,
    unit: optional("", column("unit")),
    price: money("price_cents"),
    stock: column("stock"),
    status: optional("Draft", column("status")),
  },
  sorts: PRODUCT_SORTS,
  // Within one category, sorting by category means oldest first, in the order of an index.
  plan: ({ category, status }, sorts) => ({
    filters: { category, status },
    sorts: category === undefined ? sorts : { ...sorts, category: "created_at" },
  }),
  affectsPublicPages: true,
  publicPage: {
    taken: PRODUCT_MESSAGES.slugTaken,
    isPublic: ({ status }) => status === "Active",
    whenPublic: () => sql<SqlBool>`products.status = 'Active'`,
  },
  unique: {
    // Fallback for a concurrent request, since the store names the variant itself otherwise.
    "product_variants.sku": { path: "variants", message: PRODUCT_MESSAGES.skuTaken },
  },
});

export const { insert: insertProduct } = productRecords;

/**
 * Returns the condition that name or category have the term of a search by staff. The search index, which finds the rows first, has
 * all words of a card, since visitors search those.
 */
const inNameOrCategory = ({ kind }: Database, { q }: ProductFilters) =>
  q ? { only: holdsIn(kind, "products", ["name_key", "category_key"], q) } : {};

export function listProducts(database: Database, filters: ProductFilters): Promise<ListResult<Product>> {
  return productRecords.list(database, filters, inNameOrCategory(database, filters));
}

export function everyProduct(database: Database, filters: ProductFilters): AsyncGenerator<Product[]> {
  return productRecords.every(database, filters, inNameOrCategory(database, filters));
}
