import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SAMPLE_DATA_ENDPOINTS } from "#contract/sample-data.ts";

export const SAMPLE_DATA_EXAMPLES = {
  getSampleData: {
    reply: {
      data: {
        products: 24,
        services: 9,
        customers: 39,
        deals: 12,
        users: 12,
        projects: 15,
        jobs: 8,
        clients: 6,
        messages: 6,
        applications: 3,
        articles: 2,
        campaigns: 1,
        tasks: 13,
        changed: 1,
      },
    },
  },
  deleteSampleData: {},
} satisfies ExamplesOf<typeof SAMPLE_DATA_ENDPOINTS>;
