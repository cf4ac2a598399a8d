import {
  type AccountNotice,
  type NoticeFact,
  type NoticeName,
  type NoticeOrigin,
  noticeMail,
} from "#server/account-notices/notice-mails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { hasPassword } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/**
 * Queues a notice to the owner of an account, in the transaction of the event; call `mailQueued` afterwards. Accounts without a
 * password, such as samples, get no notice.
 */
export async function mailAccount(
  tx: Tx,
  platform: Pick<Platform, "config" | "now">,
  account: AccountNotice["account"],
  name: NoticeName,
  origin: NoticeOrigin,
  facts: readonly NoticeFact[] = [],
): Promise<void> {
  if (!(await hasPassword(tx, account.id))) return;
  const { config } = platform;
  const { company } = await readSettings(tx, config);
  const notice = { account, name, origin, facts, at: platform.now() };
  await queueMail(tx, platform, noticeMail(notice, company, config.publicUrl));
}
