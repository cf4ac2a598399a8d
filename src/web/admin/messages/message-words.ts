import type { CustomerRow } from "#contract/customers.ts";
import { MESSAGE_STATUSES, type Message, type MessageStatus } from "#contract/messages.ts";
import type { Tone } from "#ui/tone.tsx";

export const STATUS_FAILED = "Failed to update message status";

export const MESSAGE_TONES = {
  New: "info",
  Read: "neutral",
  Done: "success",
  Spam: "warning",
} as const satisfies Record<MessageStatus, Tone>;

export const CUSTOMER_TONES = {
  Lead: "info",
  Active: "success",
  Inactive: "neutral",
} as const satisfies Record<CustomerRow["status"], Tone>;

export const SPAM_REASONS_IN_WORDS = {
  "hidden-field": "A field that people can't see was filled in.",
  "too-fast": "The form was sent within two seconds of being touched.",
} as const satisfies Record<NonNullable<Message["spamReason"]>, string>;

export const STATUS_CHOICES = MESSAGE_STATUSES.map((status) => ({ value: status, label: status }));

/** The form of the home page asks for no subject. */
export function subjectOf({ subject }: Pick<Message, "subject">): string {
  return subject || "No subject";
}

/** An answer by mail that names the message, so that both sides can find it again. */
export function replyAddress({ email, subject, reference }: Pick<Message, "email" | "subject" | "reference">): string {
  const line = subject ? `Re: ${subject} (${reference})` : `Your message ${reference}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(line)}`;
}
