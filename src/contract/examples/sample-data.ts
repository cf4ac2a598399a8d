import type { Examples } from "#contract/examples/example.ts";

export const SAMPLE_DATA_EXAMPLES = {
  getSampleData: { reply: { data: { products: 24, services: 9, customers: 39, users: 12, changed: 1 } } },
  deleteSampleData: {},
} satisfies Partial<Examples>;
