import type { Reply } from "#contract/replies.ts";
import { removeReplies } from "#server/customers/record-reply.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteMailRows } from "#server/platform/mail/queue-mail.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { deleteReplies, findMailsSignedBy, findReplies } from "#server/replies/store.ts";
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

/** Deletes the mails of replies under these kept names: they name the author as sender and in the signature. */
export async function deleteMailsSignedBy(tx: Tx, names: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(await findMailsSignedBy(tx, names))) await deleteMailRows(tx, chunk);
}
