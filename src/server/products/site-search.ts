import type { SiteSearchSource } from "#server/platform/platform.ts";
import { searchPublicProducts, textsOfProduct } from "#server/products/store.ts";

export const productsOnSite: SiteSearchSource = {
  type: "product",
  async find({ database }, request) {
    const found = await searchPublicProducts(database, request);
    return found.map(({ product, rank }) => ({
      rank,
      title: product.name,
      url: `/catalogue/${product.slug}`,
      texts: () => [...textsOfProduct(product), product.category],
    }));
  },
};
