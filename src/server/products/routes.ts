import type { FastifyInstance } from "fastify";
import * as calls from "#contract/products.ts";
import { withCheckedDescription } from "#server/pictures/descriptions.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import { listCategories } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readPublicProducts } from "#server/products/public-products.ts";
import { everyProduct, listProducts, productRecords } from "#server/products/store.ts";

export function serveProducts(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, {
    calls: calls.productCalls,
    list: listProducts,
    ...recordOperations(withCheckedDescription(productRecords.store, (id) => ({ product_text_id: id }))),
  });
  serveExports(app, platform, calls.exportProducts, {
    name: "products",
    columns: exportColumns<calls.Product>(calls.PRODUCT_FACTS),
    rows: ({ query }) => everyProduct(database, query),
  });
  serve(app, platform, calls.listProductCategories, () => listCategories(database.read, "products"));
  serve(app, platform, calls.listPublicProducts, ({ query }) => readPublicProducts(database, query));
}
