import { emailAddress } from "#contract/fields.ts";
import { type FieldError, fieldErrors } from "#contract/refusal.ts";
import { z } from "#contract/zod.ts";

/** The one field that a person fills. The whole of the contract's body would bring the staff's calls along. */
const Typed = z.object({ email: emailAddress });

/** The server's own rule and messages, in the browser. */
export function checkNewsletter(words: Record<string, string>): FieldError[] {
  const checked = Typed.safeParse(words);
  return checked.success ? [] : fieldErrors(checked.error);
}
