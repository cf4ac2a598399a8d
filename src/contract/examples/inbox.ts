import type { ExamplesOf } from "#contract/examples/example.ts";
import type { INBOX_ENDPOINTS } from "#contract/inbox.ts";

export const INBOX_EXAMPLES = {
  getInbox: { reply: { data: { problem: null, since: null } } },
} as const satisfies ExamplesOf<typeof INBOX_ENDPOINTS>;
