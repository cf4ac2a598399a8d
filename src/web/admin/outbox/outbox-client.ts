import { getMail, listOutbox, MAIL_STATUSES, OUTBOX_SORTS, type OutboxMail, retryMail } from "#contract/outbox.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { CallError, callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import type { Change } from "../changes/change.ts";
import type { BulkAction } from "../lists/bulk-actions.ts";
import { RECORD_ID } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const outbox = resourceClient(
  { list: listOutbox, get: getMail },
  {
    noun: "email",
    nouns: "emails",
    nameOf: ({ to, subject }) => `the email to ${to.email}, ${subject}`,
    aboutOf: ({ createdAt }) => formatInstant(createdAt),
    list: {
      screen: "outbox",
      sorts: OUTBOX_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: MAIL_STATUSES },
        { name: "campaignId", pattern: RECORD_ID },
      ],
      unsearched: true,
    },
  },
);

/** Milliseconds between two fetches of a page while an email on it is queued. */
const QUEUED_MS = 5_000;

/** Returns the interval of refetching a page with these emails; undefined if none is queued. */
export function refetchEvery(mails: readonly OutboxMail[]): number | undefined {
  return mails.some(({ status }) => status === "Queued") ? QUEUED_MS : undefined;
}

/** Returns whether an email was not sent, so that it can be tried again. */
export function isUnsent({ status }: OutboxMail): boolean {
  return status === "Queued" || status === "Failed";
}

/** Queues an email to be sent now, with all its attempts. */
function retry(id: string) {
  return callRecord(retryMail, { params: { id } });
}

/** Change that tries to send an email again. There is no undo. */
export const RETRY: Change<OutboxMail> = {
  async send({ id }) {
    await retry(id);
    // The call answers a row, but an opened email also has its text and copies.
    return callRecord(getMail, { params: { id } });
  },
  message: ({ to }) => `Retrying the email to ${to.email}`,
  failed: "Failed to retry email",
  unchanged: ({ to, subject }) => `This is the email to ${to.email}: ${subject}`,
  // The email has been sent in the meantime, so that another try is of no use.
  isFinal: (error) => error instanceof CallError && error.status === 409,
};

export const RETRY_ACTION: BulkAction<OutboxMail> = {
  call: ({ id }) => retry(id),
  successMessage: (mails) => (mails.length === 1 ? "Retrying the email" : `Retrying ${mails.length} emails`),
  failed: "Failed to retry emails",
};

export const MAIL_TONES = {
  Queued: "info",
  Sent: "success",
  Failed: "danger",
  Bounced: "danger",
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
  campaign: "Campaign, to a reader",
  "settings-test": "Test of the mail settings",
  "campaign-test": "Campaign, test",
  reply: "Reply, from the staff",
  "reply-bounced": "Reply that came back, to the staff",
  notifications: "New notifications, to the staff",
  "mail-answer": "Answer by email, to the staff",
  "schedules-taken-back": "Schedules taken back, to the staff",
  "webhook-switched-off": "Webhook switched off, to administrators",
  "password-reset": "Password reset",
  "account-notice": "Notice to an account's owner",
};

/** Returns the label of a kind of email. A kind without a label is named after its key: `Weekly report`. */
export function mailKindLabel(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return KINDS[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns the number of deliveries that were tried: `not tried yet`, `1 try`, `3 tries`. */
export function formatAttempts(attempts: number): string {
  return attempts === 0 ? "not tried yet" : plural(attempts, "try", "tries");
}

/** Splits a subject into its text and the reference at its end: `(APP-7QXM-2D4K)`. */
export function splitSubject(subject: string): { text: string; reference: string } {
  const reference = /\([A-Z]{3}(-[\dA-Z]{4}){2}\)$/.exec(subject)?.[0] ?? "";
  return { text: subject.slice(0, subject.length - reference.length).trimEnd(), reference };
}
