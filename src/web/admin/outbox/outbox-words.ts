import { MAIL_STATUSES, type OutboxMail } from "#contract/outbox.ts";
import type { Tone } from "#ui/tone.tsx";

export const MAIL_TONES = {
  Queued: "info",
  Sent: "success",
  Failed: "danger",
} as const satisfies Record<OutboxMail["status"], Tone>;

export const STATUS_CHOICES = MAIL_STATUSES.map((status) => ({ value: status, label: status }));

const KINDS: Readonly<Record<string, string>> = {
  "contact-notification": "Message, to the staff",
  "contact-acknowledgement": "Message, to the sender",
  "application-notification": "Application, to the staff",
  "application-acknowledgement": "Application, to the applicant",
  "newsletter-confirmation": "Newsletter, link to confirm",
  "newsletter-already-subscribed": "Newsletter, subscribed already",
  "newsletter-welcome": "Newsletter, welcome",
  "password-reset": "Password reset",
};

/** A kind of mail that has no words of its own yet is named as it is called: `Weekly report`. */
export function kindInWords(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return KINDS[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function triesInWords(attempts: number): string {
  if (attempts === 0) return "not tried yet";
  return attempts === 1 ? "1 try" : `${attempts} tries`;
}
