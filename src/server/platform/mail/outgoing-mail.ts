import type { MailFile } from "#server/platform/mail/mail-attachments.ts";
import type { OutboxRow } from "#server/platform/mail/store.ts";

/** Mail with the files that are attached to it, and the ids of the earlier mails of its thread, oldest first: received ones in brackets. */
export type OutgoingMail = OutboxRow & {
  files?: readonly MailFile[];
  references?: readonly string[];
  /** Envelope sender. Default: the address of `MAIL_FROM`. */
  returnPath?: string | undefined;
  /** Default: the time at which the mail was queued. */
  date?: Date;
  /** Name of the mailing list whose readers get the mail. Mails of lists share connections. */
  list?: string;
};
