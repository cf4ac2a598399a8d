import { emailKey } from "#contract/fields.ts";
import type { Settings } from "#contract/settings.ts";
import type { Config } from "#server/platform/config.ts";

/**
 * Returns the keys (`emailKey`) of our own addresses: of the company, the inbox, the sender of mails, and those
 * notified of messages.
 */
export function ownAddressesOf(
  { company, notificationAddresses, inboxAddress }: Settings,
  { mail }: Pick<Config, "mail">,
): string[] {
  return [company.email, inboxAddress, mail.from, ...notificationAddresses].filter(Boolean).map(emailKey);
}
