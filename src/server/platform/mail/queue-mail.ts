import type { Tx } from "#server/platform/database/database.ts";
import { withoutPublicUrl } from "#server/platform/mail/public-address.ts";
import {
  deleteMails,
  deleteUnclaimedMail,
  insertMails,
  type OutboxRow,
  setCopies,
  setDeleteAfter,
  setParts,
} from "#server/platform/mail/store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

export interface Mail {
  /** Kind of the mail: `contact-acknowledgement`. */
  kind: string;
  senderName: string;
  /** Recipient: an address that passed the contract's validation, and a name without line breaks. */
  to: { name: string; email: string };
  /** Addresses that get a copy, which passed the contract's validation. */
  cc?: readonly string[];
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Id of the record that the mail is about, and the end of the retention period of both. */
  aboutId: string;
  deleteAfter: string;
  /** Earliest time of sending. Default: at once. */
  notBefore?: Date;
  /** URL of the one-click unsubscribe, which takes a POST without further steps (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Kind of a mail written by a member of staff. */
export const REPLY_KIND = "reply";

const ACKNOWLEDGEMENT_KINDS = ["contact-acknowledgement", "application-acknowledgement"] as const;

/** Mail that confirms a form to its sender. The settings say where a reply to it goes. */
export interface AcknowledgementMail extends Omit<Mail, "replyTo"> {
  kind: (typeof ACKNOWLEDGEMENT_KINDS)[number];
}

/** Returns whether mails of a kind confirm a form to its sender. */
export function isAcknowledgement(kind: string): boolean {
  return ACKNOWLEDGEMENT_KINDS.some((known) => known === kind);
}

type Queueing = Pick<Platform, "now" | "config">;

/** Adds a mail to the outbox in the transaction of its record, and returns its id. The mail is sent after the commit. */
export async function queueMail(tx: Tx, platform: Queueing, mail: Mail): Promise<string> {
  const row = rowOf(platform, mail);
  await insertMails(tx, [row]);
  return row.id;
}

/** Adds mails to the outbox like `queueMail`, with few statements. */
export function queueMails(tx: Tx, platform: Queueing, mails: readonly Mail[]): Promise<void> {
  return insertMails(
    tx,
    mails.map((mail) => rowOf(platform, mail)),
  );
}

/** Returns the columns that every new mail has in common, with a new id: it is queued and was not tried. */
export function newRow(now: Date) {
  return {
    id: newId(),
    status: "Queued",
    attempts: 0,
    claimed_until: 0,
    claimed_by: "",
    last_error: "",
    created_at: now.toISOString(),
    sent_at: null,
  } as const;
}

/** Returns the row of a mail, in which a placeholder stands for the public address. */
function rowOf(platform: Queueing, mail: Mail): OutboxRow {
  const now = platform.now();
  const stored = (text: string) => withoutPublicUrl(text, platform.config.publicUrl);
  return {
    ...newRow(now),
    kind: mail.kind,
    sender_name: mail.senderName,
    recipient_name: mail.to.name,
    recipient_email: mail.to.email,
    cc: (mail.cc ?? []).join("\n"),
    reply_to: mail.replyTo ?? "",
    subject: mail.subject,
    text: stored(mail.text),
    html: stored(mail.html),
    next_at: (mail.notBefore ?? now).getTime(),
    about_id: mail.aboutId,
    unsubscribe_url: stored(mail.unsubscribeUrl ?? ""),
    delete_after: mail.deleteAfter,
    campaign_id: "",
  };
}

/** Deletes a mail that was queued for `notBefore`, unless a worker claimed it or it was retried. Returns whether it was deleted. */
export function cancelQueuedMail(tx: Tx, id: string, notBefore: Date): Promise<boolean> {
  return deleteUnclaimedMail(tx, id, notBefore.getTime());
}

/** Deletes the mails about these records, sent or not. */
export function deleteMailsAbout(tx: Tx, aboutIds: readonly string[]): Promise<void> {
  return deleteMails(tx, "about_id", aboutIds);
}

/** Moves the end of the retention period of the mails about a record. */
export function keepMailsUntil(tx: Tx, aboutId: string, deleteAfter: string): Promise<void> {
  return setDeleteAfter(tx, aboutId, deleteAfter);
}

/** Replaces the addresses that get a copy of a mail. */
export function setCopiesOfMail(tx: Tx, id: string, copies: readonly string[]): Promise<void> {
  return setCopies(tx, id, copies.join("\n"));
}

/** Replaces both parts of a mail that is still to be sent. */
export function setPartsOfMail(tx: Tx, id: string, parts: Pick<Mail, "text" | "html">): Promise<void> {
  return setParts(tx, id, parts);
}

/** Deletes mails by their own ids. */
export function deleteMailsById(tx: Tx, ids: readonly string[]): Promise<void> {
  return deleteMails(tx, "id", ids);
}
