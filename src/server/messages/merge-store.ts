import { MESSAGE_REFERENCES } from "#server/messages/message-references.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { moveReferences } from "#server/platform/database/references.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { bumpVersion } from "#server/platform/records/versioned.ts";

type Row = Schema["messages"];

/** Returns the id of the message that a merged one became part of, by the former id. */
export async function findMergedInto(db: Read, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("merged_messages").select("message_id").where("id", "=", id).executeTakeFirst();
  return row?.message_id;
}

/** Makes a message part of another one: all its rows and its merges lead there, and it is deleted. */
export async function mergeRows(
  tx: Tx,
  from: Pick<Row, "id" | "reference">,
  into: string,
  filled: Partial<Pick<Row, "phone" | "phone_key" | "company" | "customer_id" | "is_automatic">>,
  now: string,
): Promise<void> {
  await moveReferences(tx, MESSAGE_REFERENCES, from.id, into);
  await tx.updateTable("acknowledgement_mails").set({ message_id: into }).where("message_id", "=", from.id).execute();
  await tx
    .insertInto("merged_messages")
    .values({ ...from, message_id: into, created_at: now })
    .execute();
  await tx.deleteFrom("messages").where("id", "=", from.id).execute();
  if (Object.keys(filled).length > 0) await tx.updateTable("messages").set(filled).where("id", "=", into).execute();
  await bumpVersion(tx, "messages", into, now);
}

/** Returns an entry that came in to the thread of a message; undefined if the thread has no such entry. */
export async function findReceived(db: Read, messageId: string, entryId: string) {
  return db
    .selectFrom("received_entries")
    .selectAll()
    .where("id", "=", entryId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
}

/** Returns whether a message has an entry of a kind that cannot be split off. */
export async function hasOtherEntry(db: Read, messageId: string, entryId: string): Promise<boolean> {
  for (const table of ["replies", "notes"] as const) {
    const row = await db
      .selectFrom(table)
      .select("id")
      .where("id", "=", entryId)
      .where("message_id", "=", messageId)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Ends the merge of a message whose words are split off again. Returns its reference; undefined if the entry was no message. */
export async function endMerge(tx: Tx, entryId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("merged_messages")
    .where("id", "=", entryId)
    .returning("reference")
    .executeTakeFirst();
  return row?.reference;
}

/** Moves a received entry to the thread of another message. */
export async function moveEntry(tx: Tx, entryId: string, to: string): Promise<void> {
  await tx.updateTable("received_entries").set({ message_id: to }).where("id", "=", entryId).execute();
}

/** Deletes the entry with the words of a message, which has them itself again. */
export async function deleteEntry(tx: Tx, entryId: string): Promise<void> {
  await tx.deleteFrom("received_entries").where("id", "=", entryId).execute();
}

/** Gives a message a new version, so that a change that was begun before is refused. */
export async function touchMessage(tx: Tx, id: string, now: string): Promise<void> {
  await bumpVersion(tx, "messages", id, now);
}
