import type { ExamplesOf } from "#contract/examples/example.ts";
import type { SYSTEM_ENDPOINTS } from "#contract/system.ts";

export const SYSTEM_EXAMPLES = {
  getHealth: { reply: { data: { status: "up" } } },
  getReady: { reply: { data: { status: "ready" } } },
  getDescription: {
    reply: { openapi: "3.1.0", info: { title: "Website and back office", version: "0.1.0" }, paths: {} },
  },
  getReference: {},
} satisfies ExamplesOf<typeof SYSTEM_ENDPOINTS>;
