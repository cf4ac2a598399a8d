import { findSamples, type SampleRecords } from "#server/platform/database/samples.ts";
import { userStore } from "#server/users/store.ts";

export const sampleUsers: SampleRecords = {
  find: (db) => findSamples(db, "users", userStore.type),
  remove: userStore.remove,
};
