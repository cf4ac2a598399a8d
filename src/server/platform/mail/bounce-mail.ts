import { emailKey } from "#contract/fields.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { outboxTable } from "#server/platform/database/platform-tables.ts";
import { copiesOf } from "#server/platform/mail/outgoing-mail.ts";
import { isRecipientRefusal, refusalOf } from "#server/platform/mail/refusals.ts";
import { findSentMail, type OutboxRow, reasonOfCopy, setMailBounced } from "#server/platform/mail/store.ts";
import { tellFeatures } from "#server/platform/mail/tell-features.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Report of a mail server that a mail of ours could not be delivered to one of its recipients. */
interface ReportedFailure {
  mailId: string;
  address: string;
  /** Codes of the failure: `550 5.1.1`, or `5.1.1` alone. */
  code: string;
}

/**
 * Marks a mail that came back as Bounced, and tells the features. Returns the mail; undefined if it is not ours, was not sent, came
 * back before, or had another recipient. A forged report therefore changes nothing unless it names the id of a mail and a recipient.
 */
export async function bounceMail(
  tx: Tx,
  platform: Pick<Platform, "features" | "now">,
  { mailId, address, code }: ReportedFailure,
): Promise<OutboxRow | undefined> {
  const mail = await findSentMail(tx, mailId);
  const hasFailed = (recipient: string) => emailKey(recipient) === emailKey(address);
  if (!mail || ![mail.recipient_email, ...copiesOf(mail)].some(hasFailed)) return undefined;
  // A copy may come back before the mail itself, whose reason then counts.
  const isCopy = !hasFailed(mail.recipient_email);
  if (isCopy && mail.status === "Bounced") return undefined;
  // Another process may have read the same report.
  if (!(await setMailBounced(tx, mailId, isCopy ? reasonOfCopy(code, address) : code))) return undefined;
  const bounced = {
    id: mail.id,
    kind: mail.kind,
    aboutId: mail.about_id,
    campaignId: mail.campaign_id,
    status: "Bounced",
    isRecipientRefused: isRecipientRefusal(refusalOf(code)),
    sentAt: mail.sent_at ?? mail.created_at,
    reason: code,
  } as const;
  noteChanges(tx, platform.now(), [{ type: outboxTable.recordType, id: mailId, event: null }]);
  await tellFeatures(tx, platform, bounced);
  return mail;
}
