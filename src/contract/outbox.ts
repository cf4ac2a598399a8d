import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";

/** Statuses of a mail. `Bounced`: it was sent, and the recipient's server has reported that it was not delivered. */
export const MAIL_STATUSES = ["Queued", "Sent", "Failed", "Bounced"] as const;
export const ALREADY_SENT = "This email has already been sent.";
/** `lastError` of an email that was queued when the database was copied, so that the first start afterwards held it. */
export const RESTORED_MAIL_REASON =
  "Held after a restore or move: it was queued then, and may have been sent since. Retry sends it.";

/** Mail as the staff see it: recipient, subject and delivery. */
export const OutboxMail = z.strictObject({
  id: z.string(),
  /** Kind of mail: `contact-acknowledgement`. */
  kind: z.string(),
  /** Campaign that the mail belongs to; `null` for all other mails. */
  campaignId: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  to: z.strictObject({ name: z.string(), email: z.string() }),
  subject: z.string(),
  attempts: z.int(),
  /** Reason for which the last try failed; `""` if no try failed. */
  lastError: z.string(),
  /** Time of the next try; `null` for a mail that is not Queued. */
  nextAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** Mail with its text. */
export const OutboxMailDetail = OutboxMail.extend({
  /** Addresses that get a copy. */
  cc: z.array(z.string()),
  /** Address for answers; `""` for the sender of all mail. */
  replyTo: z.string(),
  /**
   * Plain part as far as it is stored, with `…` for links and codes that only the recipient may use. `null` for a mail that is
   * composed when it is sent, and for API keys.
   */
  text: z.string().nullable(),
});
export type OutboxMailDetail = z.infer<typeof OutboxMailDetail>;

export const OUTBOX_SORTS = ["createdAt", "status"] as const;

export const listOutbox = endpoint({
  method: "GET",
  path: "/outbox",
  access: "outbox:read",
  summary: "Emails with their status, newest first unless sorted: those of one campaign, or all that belong to none.",
  query: listQuery(OUTBOX_SORTS, {
    status: status(MAIL_STATUSES).optional(),
    campaignId: z.uuid("Must be the id of a campaign").optional(),
  }).omit({ q: true }),
  reply: z.array(OutboxMail),
  status: 200,
  list: true,
});

export const getMail = endpoint({
  method: "GET",
  path: "/outbox/{id}",
  access: "outbox:read",
  summary: "One email with its text, as far as it is stored, without links and codes that only its recipient may use.",
  params: idParams,
  reply: z.strictObject({ data: OutboxMailDetail }),
  status: 200,
});

export const retryMail = endpoint({
  method: "POST",
  path: "/outbox/{id}/retry",
  access: "outbox:write",
  summary: "Queues an email that Failed or is waiting, to be sent now with a full set of attempts.",
  params: idParams,
  reply: z.strictObject({ data: OutboxMail }),
  status: 200,
  conflict: { code: "already-sent", message: ALREADY_SENT },
});

export const OUTBOX_ENDPOINTS = { listOutbox, getMail, retryMail } as const;
