import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SAMPLE_DATA_ENDPOINTS } from "#contract/sample-data.ts";

export const SAMPLE_DATA_EXAMPLES = {
  getSampleData: {
    reply: { data: { products: 24, services: 9, customers: 39, deals: 12, users: 12, tasks: 5, changed: 1 } },
  },
  deleteSampleData: {},
} satisfies ExamplesOf<typeof SAMPLE_DATA_ENDPOINTS>;
