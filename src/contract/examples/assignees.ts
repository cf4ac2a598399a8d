import type { ASSIGNEE_ENDPOINTS } from "#contract/assignees.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

export const ASSIGNEE_EXAMPLES = {
  listAssignees: {
    query: { area: "messages" },
    reply: { data: [{ id: "01a1f813-a740-7000-8000-0000000000b1", name: "Lerato Mokoena" }] },
  },
} satisfies ExamplesOf<typeof ASSIGNEE_ENDPOINTS>;
