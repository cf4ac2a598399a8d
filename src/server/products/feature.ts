import type { Feature } from "#server/platform/platform.ts";
import { sampleRecords } from "#server/platform/records/record-samples.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { findPublicProduct } from "#server/products/public-products.ts";
import { serveProducts } from "#server/products/routes.ts";
import { productRecords } from "#server/products/store.ts";
import { productImagesTable, productsTable, productVariantsTable } from "#server/products/tables.ts";
import { SAMPLE_PRODUCTS } from "#server/sample-data/sample-products.ts";

export const products: Feature = {
  name: "products",
  tables: [productsTable, productVariantsTable, productImagesTable],
  searched: quickSource(productsTable, {
    begins: ["name_key", "slug"],
    title: ({ name }) => name,
    subtitle: ({ category }) => category,
  }),
  searchedOnSite: siteSource("product", productRecords, {
    url: ({ slug }) => `/catalogue/${slug}`,
    texts: (product) => [...productRecords.siteTexts(product), product.category],
  }),
  serveCalls: serveProducts,
  samples: sampleRecords(productRecords, SAMPLE_PRODUCTS),
  pages: { under: "/catalogue", find: findPublicProduct },
};
