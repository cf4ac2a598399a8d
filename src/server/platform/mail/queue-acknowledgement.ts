import { emailKey } from "#contract/fields.ts";
import { isWithinLimit } from "#server/platform/api/limits.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type AcknowledgementMail, queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Returns the mailbox of an address, for limits of mails: many providers deliver `thandi+1@` and `thandi+2@` to the same
 * person. Should they belong to two people, both share one limit.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const [name] = key.slice(0, at).split("+");
  return name ? name + key.slice(at) : key;
}

interface Acknowledgement {
  mail: AcknowledgementMail;
  /** Addresses of the company, which get no confirmation, because a mail program that replies would start a loop. */
  own: readonly string[];
  /** Network address of the client that sent the form; absent if staff moved the record out of Spam. */
  clientAddress: string | undefined;
}

/**
 * Queues the mail that confirms a form to its sender, unless the recipient is the company, got three today, or the client's network
 * caused too many. The record is stored in any case, and the page shows its reference. The mails are counted in this transaction,
 * separately from mails of passwords and the newsletter. Returns the id of the mail; undefined without one.
 */
export async function queueAcknowledgement(
  tx: Tx,
  platform: Platform,
  { mail, own, clientAddress: address }: Acknowledgement,
): Promise<string | undefined> {
  const mailbox = mailboxKey(mail.to.email);
  if (own.some((address) => mailboxKey(address) === mailbox)) return undefined;
  if (address && !(await isWithinLimit(tx, platform, "acknowledgements-network", { address }))) return undefined;
  if (!(await isWithinLimit(tx, platform, "acknowledgements", { email: mailbox }))) return undefined;
  return queueMail(tx, platform, mail);
}
