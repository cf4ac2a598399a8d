import type { ExamplesOf } from "#contract/examples/example.ts";
import type { MORNING_ENDPOINTS } from "#contract/morning.ts";

export const MORNING_EXAMPLES = {
  getMorning: {
    reply: {
      data: {
        messages: 2,
        applications: null,
        answered: 1,
        returned: 0,
        overdue: 1,
        today: 3,
        interviews: null,
        deals: 1,
      },
    },
  },
} satisfies ExamplesOf<typeof MORNING_ENDPOINTS>;
