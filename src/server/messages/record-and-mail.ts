import type { Settings } from "#contract/settings.ts";
import { addInteraction } from "#server/customers/find-or-add-lead.ts";
import { acknowledge, mailStaff } from "#server/intake/mail-about-form.ts";
import { CONTACT_TYPES, descriptionOf } from "#server/messages/lead.ts";
import { acknowledgementMail, type MailedMessage, staffMail } from "#server/messages/mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Adds a message that is no spam to the customer's history and queues the mails about it. No account is notified: nobody takes care
 * of it yet, and open lists hear of it anyway. A mail is acknowledged only if a person wrote it and nobody doubts the address.
 */
export async function recordAndMail(
  tx: Tx,
  platform: Platform,
  settings: Settings,
  message: MailedMessage & { customerId: string; sentAt: string; isTrusted?: boolean },
  /** Network address of the sender; absent if staff moved the message out of Spam. */
  clientAddress?: string,
): Promise<void> {
  const { company } = settings;
  const description = descriptionOf(message);
  const { id: messageId, customerId, sentAt, source = "Website" } = message;
  await addInteraction(tx, { type: CONTACT_TYPES[source], customerId, messageId, description, sentAt }, platform.now());
  const isAcknowledged = source !== "Email" || (settings.acknowledgeEmail && message.isTrusted === true);
  await mailStaffOfMessage(tx, platform, settings, message);
  if (!isAcknowledged) return;
  const acknowledgement = acknowledgementMail({ ...message, source }, company);
  await acknowledge(tx, platform, { settings, acknowledgement, record: { messageId }, clientAddress });
}

/** Queues the mails to staff about a message. */
export async function mailStaffOfMessage(
  tx: Tx,
  platform: Platform,
  { company, notificationAddresses }: Settings,
  message: MailedMessage,
): Promise<void> {
  const { publicUrl } = platform.config;
  await mailStaff(tx, platform, { notificationAddresses }, "messages:read", (recipient) =>
    staffMail(message, company, publicUrl, recipient),
  );
}
