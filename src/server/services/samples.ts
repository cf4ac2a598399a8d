import { findSamples, type SampleRecords } from "#server/platform/database/samples.ts";
import { serviceStore } from "#server/services/store.ts";

export const sampleServices: SampleRecords = {
  find: (db) => findSamples(db, "services", serviceStore.type),
  remove: serviceStore.remove,
};
