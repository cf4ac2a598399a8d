import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SCHEDULE_ENDPOINTS } from "#contract/schedules.ts";

export const SCHEDULE_EXAMPLES = {
  getSchedules: { reply: { data: { heldUntil: null } } },
} as const satisfies ExamplesOf<typeof SCHEDULE_ENDPOINTS>;
