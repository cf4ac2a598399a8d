import type { Settings } from "#contract/settings.ts";
import { addWebForm } from "#server/customers/add-web-form.ts";
import { acknowledgementMail, staffMail, type ToldMessage } from "#server/messages/mails.ts";
import { setMessageCustomer } from "#server/messages/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueAcknowledgement } from "#server/platform/mail/acknowledge.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** All that follows from a message that is not spam: its customer, and the mails. */
export async function takeIn(
  tx: Tx,
  platform: Platform,
  { company, notificationAddresses }: Settings,
  message: ToldMessage & { sentAt: string },
  /** Where it came from; absent where staff took it out of Spam. */
  address?: string,
): Promise<void> {
  const customerId = await addWebForm(
    tx,
    {
      messageId: message.id,
      name: message.name,
      email: message.email,
      company: message.company,
      description: [message.subject, message.message].filter(Boolean).join("\n\n"),
      sentAt: message.sentAt,
    },
    platform.now(),
  );
  await setMessageCustomer(tx, message.id, customerId);
  for (const address of notificationAddresses) {
    await queueMail(tx, platform, staffMail(message, company, platform.config.publicUrl, address));
  }
  await queueAcknowledgement(tx, platform, acknowledgementMail(message, company), address);
}
