import { emailKey } from "#contract/fields.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isWithinLimitIn, type Limit } from "#server/platform/limits.ts";
import { type Mail, queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Nobody is to be flooded by mails that somebody else causes: of all forms together, and in a day. */
const ACKNOWLEDGEMENTS: Limit = { tries: 3, windowMs: 24 * 60 * 60_000 };

/** And nobody has us write to strangers by the thousand: more than any office sends forms in a day. */
const CAUSED: Limit = { tries: 300, windowMs: 24 * 60 * 60_000 };

/**
 * Whose mailbox an address leads to, for limits of mails: many providers deliver `thandi+1@` and `thandi+2@` to the same
 * person. Two people who differ in nothing else share what there is; nothing but a mail depends on it.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const [name] = key.slice(0, at).split("+");
  return name ? name + key.slice(at) : key;
}

/**
 * Queues the mail by which a form thanks its sender, unless the recipient had its three of today, or the address that the form
 * came from (absent where staff let it through) had mails sent to too many: what was sent is kept all the same, and the page
 * shows the reference. Counted in the transaction that queues the mail, and apart from the mails of passwords and of the
 * newsletter, which forms cannot use up.
 */
export async function queueAcknowledgement(
  tx: Tx,
  platform: Platform,
  mail: Mail,
  address: string | undefined,
): Promise<void> {
  if (address && !(await isWithinLimitIn(tx, platform, `acknowledgements from ${address}`, CAUSED))) return;
  const mailbox = `acknowledgement ${mailboxKey(mail.to.email)}`;
  if (await isWithinLimitIn(tx, platform, mailbox, ACKNOWLEDGEMENTS)) await queueMail(tx, platform, mail);
}
