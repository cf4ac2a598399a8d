import { MAIL_STATUSES, type OutboxMail } from "#contract/outbox.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const MAIL_TONES = {
  Queued: "info",
  Sent: "success",
  Failed: "danger",
} as const satisfies Record<OutboxMail["status"], Tone>;

export const STATUS_CHOICES = choicesOf(MAIL_STATUSES);

const KINDS: Readonly<Record<string, string>> = {
  "contact-notification": "Message, to the staff",
  "contact-acknowledgement": "Message, to the sender",
  "application-notification": "Application, to the staff",
  "application-acknowledgement": "Application, to the applicant",
  "newsletter-confirmation": "Newsletter, link to confirm",
  "newsletter-already-subscribed": "Newsletter, already subscribed",
  "newsletter-welcome": "Newsletter, welcome",
  reply: "Reply, from the staff",
  "password-reset": "Password reset",
  "account-notice": "Notice to an account's owner",
};

/** A kind of mail that has no words of its own yet is named as it is called: `Weekly report`. */
export function mailKindLabel(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return KINDS[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function formatAttempts(attempts: number): string {
  if (attempts === 0) return "not tried yet";
  return attempts === 1 ? "1 try" : `${attempts} tries`;
}

/** A subject, and the reference that it ends in: `(APP-7QXM-2D4K)`. */
export function inTwo(subject: string): { text: string; reference: string } {
  const reference = /\([A-Z]{3}(-[\dA-Z]{4}){2}\)$/.exec(subject)?.[0] ?? "";
  return { text: subject.slice(0, subject.length - reference.length).trimEnd(), reference };
}
