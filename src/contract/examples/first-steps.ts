import type { ExamplesOf } from "#contract/examples/example.ts";
import { FIRST_STEPS, type FIRST_STEPS_ENDPOINTS } from "#contract/first-steps.ts";

const steps = FIRST_STEPS.map((step, at) => ({
  step,
  isDone: at < 2,
  left: step === "pages" ? ["Home", "About"] : [],
}));

export const FIRST_STEPS_EXAMPLES = {
  getFirstSteps: { reply: { data: { isPutAway: false, steps } } },
  putFirstStepsAway: { body: { isPutAway: true }, reply: { data: { isPutAway: true, steps } } },
} satisfies ExamplesOf<typeof FIRST_STEPS_ENDPOINTS>;
