import type { Feature } from "#server/platform/platform.ts";
import { samplesOf } from "#server/platform/records/record-samples.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { findPublicProduct } from "#server/products/public-products.ts";
import { serveProducts } from "#server/products/routes.ts";
import { productRecords } from "#server/products/store.ts";
import { productImagesTable, productsTable, productVariantsTable } from "#server/products/tables.ts";
import { SAMPLE_PRODUCTS } from "#server/sample-data/sample-products.ts";

export const products: Feature = {
  name: "products",
  tables: [productsTable, productVariantsTable, productImagesTable],
  http: { calls: serveProducts },
  search: {
    staff: quickSource(productsTable, {
      begins: ["name_key", "slug"],
      title: ({ name }) => name,
      subtitle: ({ category }) => category,
    }),
    site: siteSource("product", productRecords, {
      url: ({ slug }) => `/catalogue/${slug}`,
      texts: (product) => [...productRecords.siteTexts(product), product.category],
    }),
  },
  site: { pages: { under: "/catalogue", find: findPublicProduct } },
  content: { samples: samplesOf(productRecords, SAMPLE_PRODUCTS) },
};
