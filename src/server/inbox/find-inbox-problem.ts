import type { MailboxProblem } from "#contract/inbox.ts";
import { mailboxIdOf } from "#server/inbox/mailbox-id.ts";
import { findMailbox } from "#server/inbox/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns why the mailbox is not read, and since when. Undefined while it is read, or if there is no mailbox. */
export async function findInboxProblem({
  config,
  database,
}: Pick<Platform, "config" | "database">): Promise<{ problem: MailboxProblem; since: string } | undefined> {
  const { mailbox } = config.inbox;
  const found = mailbox && (await findMailbox(database.read, mailboxIdOf(mailbox)));
  return found?.problem ? { problem: found.problem, since: found.problem_since } : undefined;
}
