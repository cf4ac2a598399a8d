import type { ASSIGNEE_ENDPOINTS } from "#contract/assignees.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

const account = "01a1f813-a740-7000-8000-0000000000b1";

/** Returns the example of the call that assigns records of one kind. */
export function assignExample(id: string) {
  return { body: { ids: [id], to: account, from: [null] }, reply: { data: { changed: 1, skipped: [] } } };
}

export const ASSIGNEE_EXAMPLES = {
  listAssignees: {
    query: { area: "messages" },
    reply: { data: [{ id: account, name: "Lerato Mokoena" }] },
  },
} satisfies ExamplesOf<typeof ASSIGNEE_ENDPOINTS>;
