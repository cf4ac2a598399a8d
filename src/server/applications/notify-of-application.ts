import { acknowledgementMail, type MailedApplication, staffMail } from "#server/applications/mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueAcknowledgement } from "#server/platform/mail/queue-acknowledgement.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAcknowledgement } from "#server/replies/record-acknowledgement.ts";
import { ownAddresses } from "#server/settings/own-addresses.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { notificationRecipients } from "#server/users/notification-recipients.ts";

/** Queues the mails to staff and applicant about an application that is not spam. */
export async function notifyOfApplication(
  tx: Tx,
  platform: Platform,
  application: MailedApplication,
  /** Client address of the applicant; absent if staff moved the application out of Spam. */
  address?: string,
): Promise<void> {
  const settings = await readSettings(tx, platform.config);
  const { company, notificationAddresses } = settings;
  const recipients = await notificationRecipients(tx, notificationAddresses, "applications:read");
  const mailTo = (recipient: string) => staffMail(application, company, platform.config.publicUrl, recipient);
  await queueMails(tx, platform, recipients.map(mailTo));
  const own = ownAddresses(settings, platform.config);
  const mailId = await queueAcknowledgement(tx, platform, {
    mail: acknowledgementMail(application, company),
    own,
    from: address,
  });
  await recordAcknowledgement(tx, { applicationId: application.id }, mailId);
}
