import type { EVENT_ENDPOINTS } from "#contract/events.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

export const EVENT_EXAMPLES = {
  streamEvents: {
    reply: 'event: changed\ndata: {"type":"message","id":"01a1f813-a740-7000-8000-0000000000c1"}\n\n',
  },
  setPresence: { body: { type: "messages", id: "01a1f813-a740-7000-8000-0000000000c1", writing: true } },
} as const satisfies ExamplesOf<typeof EVENT_ENDPOINTS>;
