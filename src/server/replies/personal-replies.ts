import type { Reply } from "#contract/replies.ts";
import { removeReplies } from "#server/customers/record-reply.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteMailRows } from "#server/platform/mail/queue-mail.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { deleteReplies, findReplies, setReplyAuthor } from "#server/replies/store.ts";
import { repliesTable } from "#server/replies/tables.ts";

/** Replies of the staff. Erasing one also deletes its mail and its interaction in the customer's history. */
export const personalReplies: ErasableRecords<Reply> = {
  kind: "replies",
  table: repliesTable,
  exportRows: findReplies,
  async erase(tx, ids) {
    const { mails, interactions } = await deleteReplies(tx, ids);
    if (mails.length > 0) await deleteMailRows(tx, mails);
    await removeReplies(tx, interactions);
    return NO_LEADS_ERASED;
  },
};

/**
 * Removes the author's name from replies to other people, by the audit entries of the accounts that wrote them. Their mails name the
 * author as sender and in the signature, and are deleted.
 */
export async function forgetReplyAuthors(tx: Tx, acts: readonly Act[]): Promise<void> {
  const mails: string[] = [];
  for (const { account_id: author, action, at } of acts)
    if (action === "replied to" && author !== null) mails.push(...(await setReplyAuthor(tx, author, at, "Erased")));
  if (mails.length > 0) await deleteMailRows(tx, mails);
}
