import { customerStore, findSampleCustomers } from "#server/customers/store.ts";
import type { SampleRecords } from "#server/platform/database/samples.ts";

export const sampleCustomers: SampleRecords = { find: findSampleCustomers, remove: customerStore.remove };
