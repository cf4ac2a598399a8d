import { createHash } from "node:crypto";
import type { MailboxConfig } from "#server/platform/mailbox-config.ts";

/** Returns the id of a mailbox: neither its password nor its port matters. */
export function mailboxIdOf({ host, user, folder }: MailboxConfig): string {
  return createHash("sha256")
    .update(JSON.stringify([host, user, folder]))
    .digest("base64url");
}
