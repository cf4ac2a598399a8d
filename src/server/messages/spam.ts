import { type ContactInput, FASTEST_HUMAN_MS } from "#contract/contact.ts";
import type { SPAM_REASONS } from "#contract/messages.ts";

/**
 * Whether a program filled the form: the hidden field is filled, or it was sent sooner than anybody types. `ageMs` is
 * undefined for a form that says nothing of when it was first touched, which counts as a person's; so does one that was touched
 * in the future, by a process whose clock is ahead or before the clock was set back.
 */
export function spamReason(
  input: Pick<ContactInput, "website">,
  ageMs: number | undefined,
): (typeof SPAM_REASONS)[number] | null {
  if (input.website !== "") return "hidden-field";
  if (ageMs !== undefined && ageMs >= 0 && ageMs < FASTEST_HUMAN_MS) return "too-fast";
  return null;
}
