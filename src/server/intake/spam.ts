import { type ContactInput, FASTEST_HUMAN_MS } from "#contract/contact.ts";
import type { SPAM_REASONS } from "#contract/messages.ts";

/**
 * Returns why a form counts as spam: its hidden field is filled, or it was sent faster than a person types. `ageMs` is undefined
 * when the form does not say when it was first touched, and negative when another process' clock is ahead. Neither is spam.
 */
export function spamReason(
  input: Pick<ContactInput, "website">,
  ageMs: number | undefined,
): (typeof SPAM_REASONS)[number] | null {
  if (input.website !== "") return "hidden-field";
  if (ageMs !== undefined && ageMs >= 0 && ageMs < FASTEST_HUMAN_MS) return "too-fast";
  return null;
}
