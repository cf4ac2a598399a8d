import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

/** Steps from a new installation to a site of its owner, in their order. */
export const FIRST_STEPS = [
  "company",
  "icon",
  "colours",
  "team",
  "pages",
  "terms",
  "menus",
  "samples",
  "mail",
  "people",
  "article",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const FirstSteps = z.strictObject({
  /** Whether an administrator has put the list away, for everyone. */
  isPutAway: z.boolean(),
  /** Each step is done as soon as the installation shows that it is. */
  steps: z.array(
    z.strictObject({
      step: z.enum(FIRST_STEPS),
      isDone: z.boolean(),
      /** Names of what is still as it was delivered, such as pages. Empty for a step that is done or has no parts. */
      left: z.array(z.string()),
    }),
  ),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const getFirstSteps = endpoint({
  method: "GET",
  path: "/settings/first-steps",
  access: "settings:read",
  summary: "The first steps of a new installation, and which of them are done.",
  reply: z.strictObject({ data: FirstSteps }),
  status: 200,
});

export const putFirstStepsAway = endpoint({
  method: "PUT",
  path: "/settings/first-steps",
  access: "settings:write",
  summary: "Puts the list of first steps away for all administrators, or brings it back.",
  body: z.strictObject({ isPutAway: z.boolean("Must be true or false") }),
  reply: z.strictObject({ data: FirstSteps }),
  status: 200,
});

export const FIRST_STEPS_ENDPOINTS = { getFirstSteps, putFirstStepsAway } as const;
