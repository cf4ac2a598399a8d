import { endpoint } from "#contract/endpoint.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { z } from "#contract/zod.ts";

const count = z.int().nonnegative();

/** Kinds of sample records. Each comes after the kinds that its records refer to. */
export const SAMPLE_KINDS = [
  "products",
  "services",
  "customers",
  "deals",
  "users",
  "projects",
  "jobs",
  "clients",
  "messages",
  "applications",
  "articles",
  "campaigns",
  "tasks",
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Number of unchanged sample records of each kind, which a removal deletes. */
export const SampleData = z.strictObject({
  ...mapToRecord(SAMPLE_KINDS, () => count),
  /** Number of sample records of all kinds that a person has changed, or used in other records. A removal does not delete these. */
  changed: count,
});
export type SampleData = z.infer<typeof SampleData>;

export const getSampleData = endpoint({
  method: "GET",
  path: "/sample-data",
  access: "settings:read",
  summary:
    "How many sample records are left that nobody has changed, by kind, and how many somebody has changed or used.",
  reply: z.strictObject({ data: SampleData }),
  status: 200,
});

export const deleteSampleData = endpoint({
  method: "DELETE",
  path: "/sample-data",
  access: "settings:write",
  summary:
    "Removes the sample records that nobody has changed, the sample clients of the settings among them. One that a record of people refers to stays, such as a job with an application. What stays is a sample no more. Public pages follow within two seconds.",
  status: 204,
});

export const SAMPLE_DATA_ENDPOINTS = { getSampleData, deleteSampleData } as const;
