import type { FastifyInstance } from "fastify";
import type { Product } from "#contract/products.ts";
import * as calls from "#contract/products.ts";
import type { ExportColumn } from "#server/platform/api/export-column.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import { listCategories } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readPublicProducts } from "#server/products/public-products.ts";
import { everyProduct, listProducts, productStore } from "#server/products/store.ts";

const COLUMNS: readonly ExportColumn<Product>[] = [
  { title: "Name", cell: (row) => row.name },
  { title: "Slug", cell: (row) => row.slug },
  { title: "Category", cell: (row) => row.category },
  { title: "Status", cell: (row) => row.status },
  { title: "Price", cell: (row) => row.price, kind: "money" },
  { title: "Stock", cell: (row) => row.stock, kind: "number" },
  { title: "Variants", cell: (row) => row.variants.length, kind: "number" },
  { title: "Created", cell: (row) => row.createdAt, kind: "instant" },
  { title: "Id", cell: (row) => row.id },
];

export function serveProducts(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, { calls: calls.productCalls, list: listProducts, ...recordOperations(productStore) });
  serveExports(app, platform, calls.exportProducts, {
    name: "products",
    columns: COLUMNS,
    rows: ({ query }) => everyProduct(database, query),
  });
  serve(app, platform, calls.listProductCategories, () => listCategories(database.read, "products"));
  serve(app, platform, calls.listPublicProducts, ({ query }) => readPublicProducts(database, query));
}
