import type { ConversationArea } from "#contract/conversations.ts";
import { insertEntry, type ReceivedEntry } from "#server/conversations/store.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { refreshThread } from "#server/replies/refresh-thread.ts";

export type { EntryFile, ReceivedEntry } from "#server/conversations/store.ts";

/**
 * Adds a mail to the thread of a record, and returns the id of the entry. A message is opened again, unless the mail is automatic or
 * began the message. The mail's files were stored before the transaction, by `storeFile`.
 */
export async function receiveEntry(
  tx: Tx,
  platform: Pick<Platform, "config" | "features">,
  record: { area: ConversationArea; id: string; isNew?: boolean },
  entry: ReceivedEntry,
  now: Date,
): Promise<string> {
  const targets = replyTargetsOf(platform.features, record.area);
  const id = newId();
  await insertEntry(tx, { column: RECORD_COLUMNS[record.area], id: record.id }, id, entry);
  if (!entry.isAutomatic && !record.isNew) await targets.reopen?.(tx, record.id, now);
  await refreshThread(tx, platform, targets, record.id);
  noteChanges(tx, now, [{ type: targets.type, id: record.id, event: null }]);
  return id;
}

/**
 * Adds the words with which a message began to the thread of the message `into`, with which it is merged. The entry's id is `former`, the
 * id of the message that ends.
 */
export function addWordsOf(
  tx: Tx,
  into: string,
  former: string,
  words: Pick<ReceivedEntry, "at" | "name" | "email" | "phone" | "subject" | "text">,
): Promise<void> {
  const none = { to: [], cc: [], quoted: "", isAutomatic: false, isUnverified: false, messageId: "", files: [] };
  return insertEntry(tx, { column: "message_id", id: into }, former, { ...words, ...none });
}
