import { DAY_MS } from "#contract/calendar-day.ts";
import { emailKey } from "#contract/fields.ts";
import type { NotificationType } from "#contract/notifications.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ReplyArea } from "#contract/replies.ts";
import type { Settings } from "#contract/settings.ts";
import type { Place } from "#server/inbox/find-place.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import { answerMail } from "#server/inbox/mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import { notify } from "#server/platform/notices/notify.ts";
import { findActiveAccount, hasPassword } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ReplyTarget } from "#server/platform/records/reply-target.ts";
import { findLastAuthor } from "#server/replies/find-authors.ts";
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
const KEPT_MS = 90 * DAY_MS;

function mailedRecord(area: ReplyArea, id: string, { recordName, deleteAfter }: ReplyTarget, now: Date) {
  return {
    id,
    name: recordName,
    path: `${RECORDS[area].screen}/${id}`,
    deleteAfter: deleteAfter ?? new Date(now.getTime() + KEPT_MS).toISOString(),
  };
}

/**
 * Tells staff of an answer. Notifies the account that takes care of the record, else the author of the last reply; else mails the
 * addresses of the settings. Nobody hears of an own mail.
 */
export async function tellOfAnswer(
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
  if (account) {
    const { type } = replyTargetsOf(platform.features, area);
    return tellAccount(tx, platform, account, { type, id }, from.address);
  }
  const others = await notificationRecipients(tx, notificationAddresses, needs);
  const answer = { from, subject, text, record: mailedRecord(area, id, target, platform.now()) };
  const mails = others
    .filter((email) => emailKey(email) !== emailKey(from.address))
    .map((email) => answerMail({ ...answer, to: { name: company.name, email } }, company, platform.config.publicUrl));
  await queueMails(tx, platform, mails);
}

/** Notifies the author of the last reply to a customer of the message that answers it. */
export async function tellOfCustomersAnswer(
  tx: Tx,
  platform: Platform,
  { id, customerId, sender }: { id: string; customerId: string; sender: string },
): Promise<void> {
  const account = await findReader(tx, await findLastAuthor(tx, "customers", customerId), "messages:read");
  if (account) await tellAccount(tx, platform, account, { type: "message", id }, sender);
}

/** Notifies an account of a mail in a record's thread, unless the account sent it. */
async function tellAccount(
  tx: Tx,
  platform: Platform,
  account: { id: string; email: string },
  record: { type: NotificationType; id: string },
  sender: string,
): Promise<void> {
  if (emailKey(account.email) === emailKey(sender)) return;
  await notify(tx, platform, null, [{ kind: "answered", to: [account.id], records: [record] }]);
}

/** Returns the active account with an id, if it may read the records and has a password; otherwise undefined. */
async function findReader(tx: Tx, id: string | null | undefined, needs: Permission) {
  const isReader = id && (await findAssignee(tx, id, needs)) && (await hasPassword(tx, id));
  return isReader ? findActiveAccount(tx, id) : undefined;
}
