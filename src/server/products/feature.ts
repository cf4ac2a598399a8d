import type { Feature } from "#server/platform/platform.ts";
import { findPublicProduct } from "#server/products/public-products.ts";
import { serveProducts } from "#server/products/routes.ts";
import { sampleProducts } from "#server/products/samples.ts";
import { searchedProducts } from "#server/products/search-source.ts";
import { productsOnSite } from "#server/products/site-search.ts";
import { findProductsWithPictures } from "#server/products/store.ts";
import { productImagesTable, productsTable, productVariantsTable } from "#server/products/tables.ts";

export const products: Feature = {
  name: "products",
  tables: [productsTable, productVariantsTable, productImagesTable],
  searched: searchedProducts,
  searchedOnSite: productsOnSite,
  serveCalls: serveProducts,
  samples: sampleProducts,
  findPictureUses: findProductsWithPictures,
  pages: { under: "/catalogue", find: findPublicProduct },
};
