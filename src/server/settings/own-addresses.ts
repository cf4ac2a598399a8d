import type { Settings } from "#contract/settings.ts";
import type { Config } from "#server/platform/config.ts";

/** Returns the addresses at which the company itself reads mail: its own, the notification addresses, and the sender's. */
export function ownAddresses(
  { company, notificationAddresses }: Pick<Settings, "company" | "notificationAddresses">,
  { mail }: Pick<Config, "mail">,
): string[] {
  return [company.email, ...notificationAddresses, mail.from];
}
