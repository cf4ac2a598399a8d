import type { Reply } from "#contract/replies.ts";
import { removeReplies } from "#server/customers/record-reply.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteMailsById, setPartsOfMail } from "#server/platform/mail/queue-mail.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { findPersonalIds } from "#server/platform/people/personal-rows.ts";
import { findCopiedTo, findRepliesSentTo, listCopiedTo, removeCopies } from "#server/replies/copies-store.ts";
import { findMailsAfter, type QuotedEntry } from "#server/replies/mail-store.ts";
import { withoutQuotation } from "#server/replies/mails.ts";
import { deleteReplies, findMailsSignedBy, findReplies } from "#server/replies/store.ts";
import { repliesTable } from "#server/replies/tables.ts";

/**
 * Replies of the staff to a person, and replies of which the person got a copy. Erasing a reply to the person also
 * deletes its mail and its interaction in the customer's history. A reply with a copy to the person stays, without the
 * address of that copy.
 */
export const personalReplies: ErasableRecords<Reply> = {
  kind: "replies",
  table: repliesTable,
  async find(db, { keys }) {
    const ids = new Set(await findPersonalIds(db, repliesTable, keys));
    for (const chunk of chunksOf(keys)) for (const id of await findCopiedTo(db, chunk)) ids.add(id);
    return [...ids].sort();
  },
  listFurtherKeys: listCopiedTo,
  exportRows: findReplies,
  async erase(tx, ids, _now, keys) {
    const own = await findRepliesSentTo(tx, ids, keys);
    const copied = ids.filter((id) => !own.has(id));
    if (copied.length > 0) await removeCopies(tx, copied, keys);
    if (own.size === 0) return NO_LEADS_ERASED;
    const { mails, interactions } = await deleteReplies(tx, [...own]);
    if (mails.length > 0) await deleteMailsById(tx, mails);
    await removeReplies(tx, interactions);
    return NO_LEADS_ERASED;
  },
};

/**
 * Removes quotations from the mails of replies that were written in a thread after an entry. An erasure finds these mails only as long as
 * the entry is in their thread.
 */
export async function removeQuotations(tx: Tx, entry: QuotedEntry): Promise<void> {
  for (const { id, ...parts } of await findMailsAfter(tx, entry)) await setPartsOfMail(tx, id, withoutQuotation(parts));
}

/**
 * Deletes the mails of replies that were written in a thread after an entry, since they may quote that entry. A mail
 * that is still to be sent loses its quotation instead.
 */
export async function deleteMailsQuoting(tx: Tx, entry: QuotedEntry): Promise<void> {
  const mails = await findMailsAfter(tx, entry);
  const [waiting, sent] = [true, false].map((isQueued) =>
    mails.filter(({ status }) => (status === "Queued") === isQueued),
  );
  for (const { id, ...parts } of waiting ?? []) await setPartsOfMail(tx, id, withoutQuotation(parts));
  for (const chunk of chunksOf(sent ?? []))
    await deleteMailsById(
      tx,
      chunk.map(({ id }) => id),
    );
}

/** Deletes the mails of replies under these kept names: they name the author as sender and in the signature. */
export async function deleteMailsSignedBy(tx: Tx, names: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(await findMailsSignedBy(tx, names))) await deleteMailsById(tx, chunk);
}
