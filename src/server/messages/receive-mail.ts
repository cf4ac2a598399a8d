import { emailAddress, emailKey, LIMITS } from "#contract/fields.ts";
import type { MAIL_SPAM_REASONS } from "#contract/messages.ts";
import type { Settings } from "#contract/settings.ts";
import { findOrAddCustomer } from "#server/messages/lead.ts";
import { mailStaffOfMessage, recordAndMail } from "#server/messages/record-and-mail.ts";
import { insertMessage } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";

/** Mail that begins a message. */
interface FirstMail {
  /** Time of the arrival. */
  at: string;
  /** Name and address of the sender. `""` in a mail that cannot be read. */
  name: string;
  email: string;
  subject: string;
  text: string;
  /** Whether the receiving server doubts the sender. Such a mail is not acknowledged: the address may be anybody's. */
  isUnverified: boolean;
  /** Kind of message that the mail begins. */
  as: "person" | "automatic" | "unreadable" | (typeof MAIL_SPAM_REASONS)[number];
  /** Customer whose reply the mail answers. Otherwise a person becomes a customer, as with the forms. */
  customerId?: string;
}

const STATUSES = {
  person: "New",
  unreadable: "New",
  automatic: "Done",
  "spam-flag": "Spam",
  "blocked-sender": "Spam",
} as const satisfies Record<FirstMail["as"], string>;

/**
 * Stores a message that begins with a mail, and returns its id. A person without `customerId` gets a known customer or a new lead. Staff
 * are mailed, unless a program sent the mail, which makes the message Done, or the mail is spam.
 */
export async function receiveMail(
  tx: Tx,
  platform: Platform,
  settings: Settings,
  { as, at, text, subject, isUnverified, ...mail }: FirstMail,
): Promise<string> {
  const now = platform.now();
  // Nothing can be sent to other addresses, and no customer has one.
  const email = emailAddress.safeParse(mail.email).success ? mail.email : "";
  const name = [...(mail.name || mail.email || "Unknown sender")].slice(0, LIMITS.name).join("");
  const message = { id: newId(), reference: newReference("MSG"), source: "Email", name, email, company: "" } as const;
  const words = { subject, message: text };
  const isAsked = as === "person" && mail.customerId === undefined && email !== "";
  const customerId = isAsked ? await findOrAddCustomer(tx, message, now) : (mail.customerId ?? null);
  const deleteAfter = monthsLater(new Date(at), settings.retention.messages).toISOString();
  const status = STATUSES[as];
  await insertMessage(tx, {
    ...message,
    ...words,
    phone: "",
    email_key: emailKey(email),
    status,
    is_automatic: as === "automatic" ? 1 : 0,
    spam_reason: as === "spam-flag" || as === "blocked-sender" ? as : null,
    customer_id: status === "Spam" ? null : customerId,
    form_notice: "",
    notice_version: await findNoticeVersion(tx),
    delete_after: deleteAfter,
    created_at: at,
  });
  const event = status === "Spam" ? null : "message.received";
  noteChanges(tx, now, [{ type: messagesTable.recordType, id: message.id, event }]);
  const stored = { ...message, ...words, deleteAfter, sentAt: at };
  if (as === "person" && customerId !== null)
    await recordAndMail(tx, platform, settings, { ...stored, customerId, isTrusted: !isUnverified });
  else if (status === "New") await mailStaffOfMessage(tx, platform, settings, stored);
  return message.id;
}
