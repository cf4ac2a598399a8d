import type { MailFile } from "#server/platform/mail/mail-attachments.ts";
import type { OutboxRow } from "#server/platform/mail/store.ts";

/** Mail as the transport sends it. */
export type OutgoingMail = OutboxRow & {
  /** Files that are attached. */
  files?: readonly MailFile[];
  /** Ids of the earlier mails of the thread, oldest first. A received mail has its Message-ID, in angle brackets. */
  references?: readonly string[];
  /** Envelope sender. Default: the address of `MAIL_FROM`. */
  returnPath?: string | undefined;
  /** Default: the time at which the mail was queued. */
  date?: Date;
  /** Name of the mailing list whose readers get the mail. Mails of lists share connections. */
  list?: string;
};

/** Returns the addresses that get a copy of a mail. */
export function copiesOf({ cc }: Pick<OutboxRow, "cc">): string[] {
  return cc === "" ? [] : cc.split("\n");
}

/** Error of a mail that the server took for some recipients only. It is not tried again, since those recipients would get it twice. */
export class PartlyRefused extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : "it was refused";
    super(`Not every recipient got this email: ${reason}`, { cause });
  }
}

/** Throws a `PartlyRefused` if the server refused a recipient of a mail that it took for others. */
export function refusePartly({ rejectedErrors = [] }: { rejectedErrors?: readonly Error[] }): void {
  if (rejectedErrors.length > 0) throw new PartlyRefused(rejectedErrors[0]);
}
