import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProducts, Product, PublicProduct } from "#contract/products.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { ListResult, SlugRow } from "#server/platform/database/lists.ts";
import { countCategories } from "#server/platform/database/totals.ts";
import { findPublic, streamSlugsOf } from "#server/platform/records/slugged-records.ts";
import { productRecords } from "#server/products/store.ts";

/** Returns a product without the fields for staff only. */
function publicProduct(product: Product): PublicProduct {
  const { name, slug, category, description, price, unit, purpose, contents, leadTime, specifications } = product;
  const { variants, images } = product;
  const publicVariants = variants.map((variant) => ({
    name: variant.name,
    price: variant.price,
    attributes: variant.attributes,
  }));
  const offer = { unit, purpose, contents, leadTime, specifications };
  return { name, slug, category, description, price, ...offer, images, variants: publicVariants };
}

/** Returns one page of the published products, by default sorted by category and, within it, oldest first. */
export async function readPublicProducts(
  database: Database,
  query: QueryOf<typeof listPublicProducts>,
): Promise<ListResult<PublicProduct>> {
  const { rows, total } = await productRecords.list(database, {
    ...query,
    sort: query.sort ?? "category",
    status: "Active",
  });
  return { rows: rows.map(publicProduct), total };
}

/** Yields the slugs of all published products in batches. */
export function streamPublicSlugs(database: Database, now: Date): AsyncGenerator<SlugRow[]> {
  return streamSlugsOf(database, productRecords, now.toISOString());
}

/** Returns the categories of published products in alphabetical order, each with its number of products. */
export async function listPublicCategories(db: Read): Promise<{ category: string; rows: number }[]> {
  return countCategories(db, "products", "Active");
}

/** Public result for a slug: a product, or its new slug. Drafts and archived products are treated as not found. */
export type FoundProduct =
  | { kind: "shown"; product: PublicProduct; isInStock: boolean }
  | { kind: "moved"; slug: string };

/** Returns what a public slug leads to; undefined if there is no such published product. */
export async function findPublicProduct(db: Read, slug: string): Promise<FoundProduct | undefined> {
  const found = await findPublic(db, productRecords, slug);
  if (!found) return undefined;
  const { record } = found;
  if (found.isFormer) return { kind: "moved", slug: record.slug };
  return { kind: "shown", product: publicProduct(record), isInStock: isInStock(record) };
}

/** Returns whether any variant, or a product without variants, is in stock. The stock itself is not public. */
function isInStock({ stock, variants }: Product): boolean {
  return variants.length > 0 ? variants.some((variant) => variant.stock > 0) : stock > 0;
}
