import type { Settings } from "#contract/settings.ts";
import { recordContact } from "#server/customers/record-contact.ts";
import { acknowledge, notifyStaff } from "#server/intake/notify-of-form.ts";
import { CONTACT_TYPES, descriptionOf } from "#server/messages/lead.ts";
import { acknowledgementMail, type MailedMessage, staffMail } from "#server/messages/mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Adds a message to the customer's history and queues the mails about it. A mail is acknowledged only if it is trusted: a person wrote it,
 * and nobody doubts the address. Not called for spam.
 */
export async function recordAndNotify(
  tx: Tx,
  platform: Platform,
  settings: Settings,
  message: MailedMessage & { customerId: string; sentAt: string; isTrusted?: boolean },
  /** Client address of the sender; absent if staff moved the message out of Spam. */
  from?: string,
): Promise<void> {
  const { company } = settings;
  const description = descriptionOf(message);
  const { id: messageId, customerId, sentAt, source = "Website" } = message;
  await recordContact(tx, { type: CONTACT_TYPES[source], customerId, messageId, description, sentAt }, platform.now());
  const isAcknowledged = source !== "Email" || (settings.acknowledgeEmail && message.isTrusted === true);
  await notifyOfMessage(tx, platform, settings, message);
  if (!isAcknowledged) return;
  const acknowledgement = acknowledgementMail({ ...message, source }, company);
  await acknowledge(tx, platform, { settings, acknowledgement, record: { messageId }, from });
}

/** Notifies staff of a message. */
export async function notifyOfMessage(
  tx: Tx,
  platform: Platform,
  { company, notificationAddresses }: Settings,
  message: MailedMessage,
): Promise<void> {
  const { publicUrl } = platform.config;
  await notifyStaff(tx, platform, { notificationAddresses }, "messages:read", (recipient) =>
    staffMail(message, company, publicUrl, recipient),
  );
}
