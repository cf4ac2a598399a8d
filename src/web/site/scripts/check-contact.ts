import { sendContactMessage } from "#contract/contact.ts";
import { type FieldError, fieldErrors } from "#contract/refusal.ts";

/** The server's own rules and messages, in the browser. */
export function checkContact(words: Record<string, string>): FieldError[] {
  const checked = sendContactMessage.body.safeParse(words);
  return checked.success ? [] : fieldErrors(checked.error);
}
