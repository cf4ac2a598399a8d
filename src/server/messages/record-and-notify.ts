import type { Settings } from "#contract/settings.ts";
import { recordContact } from "#server/customers/record-contact.ts";
import { descriptionOf } from "#server/messages/lead.ts";
import { acknowledgementMail, type MailedMessage, staffMail } from "#server/messages/mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueAcknowledgement } from "#server/platform/mail/queue-acknowledgement.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAcknowledgement } from "#server/replies/record-acknowledgement.ts";
import { ownAddresses } from "#server/settings/own-addresses.ts";
import { notificationRecipients } from "#server/users/notification-recipients.ts";

/** Adds a message to the customer's history and queues the mails about it. Not called for spam. */
export async function recordAndNotify(
  tx: Tx,
  platform: Platform,
  settings: Settings,
  message: MailedMessage & { customerId: string; sentAt: string },
  /** Client address of the sender; absent if staff moved the message out of Spam. */
  address?: string,
): Promise<void> {
  const { company, notificationAddresses } = settings;
  const description = descriptionOf(message);
  const { id: messageId, customerId, sentAt } = message;
  await recordContact(tx, { customerId, messageId, description, sentAt }, platform.now());
  const recipients = await notificationRecipients(tx, notificationAddresses, "messages:read");
  const mailTo = (recipient: string) => staffMail(message, company, platform.config.publicUrl, recipient);
  await queueMails(tx, platform, recipients.map(mailTo));
  const own = ownAddresses(settings, platform.config);
  const mailId = await queueAcknowledgement(tx, platform, {
    mail: acknowledgementMail(message, company),
    own,
    from: address,
  });
  await recordAcknowledgement(tx, { messageId }, mailId);
}
