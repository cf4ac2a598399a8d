import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";

type InboxConfig = Pick<Config, "inbox" | "dataDir">;

/** Returns the folder from which mails are read if there is no mailbox. */
export function inboxFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "inbox");
}

/** Returns the address whose mails the program reads: `IMAP_ADDRESS`, or else the company's. Undefined if it reads no mails. */
export function inboxAddress(config: InboxConfig, company: { email: string }): string | undefined {
  const comesIn = config.inbox.mailbox !== undefined || existsSync(inboxFolder(config));
  return comesIn ? (config.inbox.address ?? company.email) : undefined;
}
