import { MESSAGE_STATUSES, type Message, type MessageStatus } from "#contract/messages.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { mailAddress } from "../resource/addresses.ts";

export const MESSAGE_TONES = {
  New: "info",
  Read: "neutral",
  Done: "success",
  Spam: "warning",
} as const satisfies Record<MessageStatus, Tone>;

export const STATUS_CHOICES = choicesOf(MESSAGE_STATUSES);

/** The form of the home page asks for no subject. */
export function subjectOf({ subject }: Pick<Message, "subject">): string {
  return subject || "No subject";
}

/** An answer by mail that names the message, so that both sides can find it again. */
export function replyAddress({ email, subject, reference }: Pick<Message, "email" | "subject" | "reference">): string {
  return mailAddress(email, subject ? `Re: ${subject} (${reference})` : `Your message ${reference}`);
}
