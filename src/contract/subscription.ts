import { emailAddress, LIMITS, MESSAGES, optionalText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Apart from the calls, so that a browser loads nothing else to check what a visitor types. */
export const SubscribeInput = z.strictObject({
  email: emailAddress,
  /** Hidden from people; whoever fills it is a program. */
  website: optionalText(LIMITS.short),
  /** From GET /public/form-token at the first touch. A form without it (no JavaScript) is as welcome. */
  formToken: z.string(MESSAGES.text).max(LIMITS.short).optional(),
});
export type SubscribeInput = z.infer<typeof SubscribeInput>;
