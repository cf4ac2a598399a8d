import { emailKey } from "#contract/fields.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ReplyArea } from "#contract/replies.ts";
import type { Settings } from "#contract/settings.ts";
import type { Place } from "#server/inbox/find-place.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import { answerMail, bounceMail } from "#server/inbox/mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueMail, queueMails } from "#server/platform/mail/queue-mail.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ReplyTarget } from "#server/platform/records/reply-target.ts";
import { findLastAuthor, findReplyOfMail } from "#server/replies/find-authors.ts";
import { replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { findAssignee } from "#server/users/assignees.ts";
import { notificationRecipients } from "#server/users/notification-recipients.ts";

/** Permission to read a record, and the path of its screen. */
const RECORDS: Readonly<Record<ReplyArea, { needs: Permission; screen: string }>> = {
  messages: { needs: "messages:read", screen: "/admin/messages" },
  applications: { needs: "applications:read", screen: "/admin/applications" },
  customers: { needs: "customers:read", screen: "/admin/crm/customers" },
  deals: { needs: "customers:read", screen: "/admin/deals" },
};

/** Time for which a mail about a record without a retention period stays in the outbox. */
const KEPT_MS = 90 * 24 * 3_600_000;

function mailedRecord(area: ReplyArea, id: string, { recordName, deleteAfter }: ReplyTarget, now: Date) {
  return {
    id,
    name: recordName,
    path: `${RECORDS[area].screen}/${id}`,
    deleteAfter: deleteAfter ?? new Date(now.getTime() + KEPT_MS).toISOString(),
  };
}

/**
 * Notifies of an answer by mail: the account that takes care of the record, else the author of the last reply, else the notified
 * addresses. The sender gets no notice of an own mail.
 */
export async function notifyOfAnswer(
  tx: Tx,
  platform: Platform,
  { company, notificationAddresses }: Settings,
  { area, id, target }: Extract<Place, { kind: "thread" }>,
  { from, subject, text }: IncomingMail,
): Promise<void> {
  const { needs } = RECORDS[area];
  const account =
    (await findReader(tx, target.accountId, needs)) ??
    (await findReader(tx, await findLastAuthor(tx, area, id), needs));
  const others = account ? [] : await notificationRecipients(tx, notificationAddresses, needs);
  const recipients = account ? [account] : others.map((email) => ({ name: company.name, email }));
  const answer = { from, subject, text, record: mailedRecord(area, id, target, platform.now()) };
  const mails = recipients
    .filter(({ email }) => emailKey(email) !== emailKey(from.address))
    .map(({ name, email }) => answerMail({ ...answer, to: { name, email } }, company, platform.config.publicUrl));
  await queueMails(tx, platform, mails);
}

/** Notifies the author of a reply that it came back, if the author may still read the record. */
export async function notifyOfBounce(
  tx: Tx,
  platform: Platform,
  { company }: Settings,
  { mailId, address, code }: { mailId: string; address: string; code: string },
): Promise<void> {
  const reply = await findReplyOfMail(tx, mailId);
  const author = reply && (await findReader(tx, reply.accountId, RECORDS[reply.area].needs));
  const target = author && (await replyTargetsOf(platform.features, reply.area).find(tx, reply.id));
  if (!target) return;
  const record = mailedRecord(reply.area, reply.id, target, platform.now());
  const { name, email } = author;
  const bounced = { to: { name, email }, address, code, subject: reply.subject, record };
  await queueMail(tx, platform, bounceMail(bounced, company, platform.config.publicUrl));
}

async function findReader(tx: Tx, id: string | null | undefined, needs: Permission) {
  return id && (await findAssignee(tx, id, needs)) ? findActiveAccount(tx, id) : undefined;
}
