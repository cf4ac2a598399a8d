import { CONTACT_RULES } from "#contract/contact.ts";
import { type FieldError, fieldErrors } from "#contract/refusal.ts";

/** The server's own rules and messages, in the browser. */
export function checkContact(words: Record<string, string>, rules: string | undefined): FieldError[] {
  const checked = CONTACT_RULES[rules === "contact" ? "contact" : "home"].safeParse(words);
  return checked.success ? [] : fieldErrors(checked.error);
}
