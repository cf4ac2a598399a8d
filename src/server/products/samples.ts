import { findSamples, type SampleRecords } from "#server/platform/database/samples.ts";
import { productStore } from "#server/products/store.ts";

export const sampleProducts: SampleRecords = {
  find: (db) => findSamples(db, "products", productStore.type),
  remove: productStore.remove,
};
