import { findUnfinishedOf, releaseAssignee } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { FormerAssignee, Platform, ReleaseAuthor } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";

/** Makes the messages of an account nobody's that may no longer read messages, with an audit line for each unfinished one. */
export async function releaseMessages(
  tx: Tx,
  platform: Platform,
  { session, caller }: ReleaseAuthor,
  account: FormerAssignee,
): Promise<void> {
  if (account.may("messages:read")) return;
  const now = platform.now();
  for (const { id, reference, email } of await findUnfinishedOf(tx, account.id)) {
    await recordAudit(tx, now, {
      account: session.account,
      action: "changed",
      record: { type: messagesTable.recordType, id, name: reference, people: [email] },
      caller,
      before: { assigneeId: account.id },
      after: { assigneeId: null },
    });
  }
  await releaseAssignee(tx, account, now.toISOString());
}
