import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

const count = z.int().nonnegative();

/** Number of unchanged sample records of each kind, which a removal deletes. */
export const SampleData = z.strictObject({
  products: count,
  services: count,
  customers: count,
  deals: count,
  users: count,
  tasks: count,
  /** Number of sample records of all kinds that a user has changed. A removal does not delete these. */
  changed: count,
});
export type SampleData = z.infer<typeof SampleData>;

export const getSampleData = endpoint({
  method: "GET",
  path: "/sample-data",
  access: "settings:read",
  summary: "How many sample records are left that nobody has changed, by kind, and how many somebody has.",
  reply: z.strictObject({ data: SampleData }),
  status: 200,
});

export const deleteSampleData = endpoint({
  method: "DELETE",
  path: "/sample-data",
  access: "settings:write",
  summary: "Removes the sample records that nobody has changed. Public pages follow within two seconds.",
  status: 204,
});

export const SAMPLE_DATA_ENDPOINTS = { getSampleData, deleteSampleData } as const;
