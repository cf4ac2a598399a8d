import type { Permission } from "#contract/permissions.ts";
import type { Settings } from "#contract/settings.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueAcknowledgement } from "#server/platform/mail/queue-acknowledgement.ts";
import { type AcknowledgementMail, type Mail, queueMails } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAcknowledgement } from "#server/replies/record-acknowledgement.ts";
import { notificationRecipients } from "#server/users/notification-recipients.ts";

/** Mails about a form that is no spam. */
interface FormMails {
  settings: Pick<Settings, "company" | "notificationAddresses" | "inboxAddress">;
  /** Permission that staff need for the mail to them. */
  needs: Permission;
  staffMail(recipient: string): Mail;
  acknowledgement: AcknowledgementMail;
  /** Record of the form, to whose thread the acknowledgement belongs. */
  record: Parameters<typeof recordAcknowledgement>[1];
  /** Network address of the sender; undefined if staff moved the form out of Spam. */
  clientAddress: string | undefined;
}

/** Queues the mails about a form, to staff and to its sender. */
export async function mailAboutForm(tx: Tx, platform: Platform, mails: FormMails): Promise<void> {
  await mailStaff(tx, platform, mails.settings, mails.needs, mails.staffMail);
  await acknowledge(tx, platform, mails);
}

/** Queues a mail to each of the notified staff. */
export async function mailStaff(
  tx: Tx,
  platform: Platform,
  { notificationAddresses }: Pick<Settings, "notificationAddresses">,
  needs: Permission,
  staffMail: (recipient: string) => Mail,
): Promise<void> {
  const recipients = await notificationRecipients(tx, notificationAddresses, needs);
  await queueMails(tx, platform, recipients.map(staffMail));
}

/**
 * Queues the mail that confirms a form to its sender, unless `queueAcknowledgement` refuses it. Stores to whose thread the mail belongs.
 */
export async function acknowledge(
  tx: Tx,
  platform: Platform,
  mails: Pick<FormMails, "settings" | "acknowledgement" | "record" | "clientAddress">,
): Promise<void> {
  const { company, notificationAddresses, inboxAddress } = mails.settings;
  const mail = { ...mails.acknowledgement, replyTo: inboxAddress || company.email };
  const own = [company.email, inboxAddress, ...notificationAddresses, platform.config.mail.from];
  const mailId = await queueAcknowledgement(tx, platform, { mail, own, clientAddress: mails.clientAddress });
  await recordAcknowledgement(tx, mails.record, mailId);
}
