import type { CONFIRM_ENDPOINTS } from "#contract/confirm.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

export const CONFIRM_EXAMPLES = {
  confirmAccount: { body: { password: "correct horse battery" } },
} satisfies ExamplesOf<typeof CONFIRM_ENDPOINTS>;
