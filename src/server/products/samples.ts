import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { sampleDates } from "#server/platform/records/sample-dates.ts";
import { hasProducts, insertProduct, productStore } from "#server/products/store.ts";
import { productsTable } from "#server/products/tables.ts";
import { SAMPLE_PRODUCTS } from "#server/sample-data/sample-products.ts";

/**
 * Inserts the sample products, dated over the last six months, if there are no products. The caller makes sure that this
 * happens once for each database, and bumps the content version.
 */
async function loadSampleProducts(tx: Tx, now: Date): Promise<void> {
  if (await hasProducts(tx)) return;
  const dates = sampleDates(SAMPLE_PRODUCTS.length, now);
  for (const [index, product] of SAMPLE_PRODUCTS.entries()) {
    await insertProduct(tx, newId(), product, dates[index] ?? now.toISOString(), 1);
  }
}

export const sampleProducts: Samples = { table: productsTable, load: loadSampleProducts, remove: productStore.remove };
