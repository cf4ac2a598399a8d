import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProducts, Product, PublicProduct } from "#contract/products.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { listProducts } from "#server/products/store.ts";

/** Without the fields that are the staff's business. */
function publicProduct({ name, slug, category, description, price, variants, images }: Product): PublicProduct {
  const shown = variants.map((variant) => ({
    name: variant.name,
    price: variant.price,
    attributes: variant.attributes,
  }));
  return { name, slug, category, description, price, images, variants: shown };
}

/** The products that the public pages show, by category unless sorted; within one, those that came first. */
export async function listShownProducts(
  database: Database,
  query: QueryOf<typeof listPublicProducts>,
): Promise<ListResult<PublicProduct>> {
  const { rows, total } = await listProducts(database, { ...query, sort: query.sort ?? "category", status: "Active" });
  return { rows: rows.map(publicProduct), total };
}
