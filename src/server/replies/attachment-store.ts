import type { ReplyAttachment } from "#contract/replies.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { claimFile, PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Attachment whose file is stored. */
export interface StoredAttachment {
  /** Name of the file in the private store. */
  file: string;
  /** Name of the file for people. */
  name: string;
  /** Media type in the mail. */
  type: string;
  bytes: number;
}

/** Adds stored attachments to a reply, in their order. */
export async function insertAttachments(
  tx: Tx,
  replyId: string,
  stored: readonly StoredAttachment[],
  createdAt: string,
): Promise<void> {
  for (const attachment of stored) {
    await claimFile(tx, { store: PRIVATE_STORE, name: attachment.file });
    const row = { ...attachment, id: newId(), reply_id: replyId, created_at: createdAt };
    await tx.insertInto("reply_attachments").values(row).execute();
  }
}

/** Deletes the attachments of a reply. Returns whether it had any, so that the caller calls `removeLooseFiles` after the commit. */
export async function deleteAttachments(tx: Tx, replyId: string): Promise<boolean> {
  const rows = await tx.deleteFrom("reply_attachments").where("reply_id", "=", replyId).returning("id").execute();
  return rows.length > 0;
}

/** Returns the files of a mail, of which only replies have any; undefined if the mail was deleted. */
export async function findMailAttachments(db: Read, mailId: string): Promise<StoredAttachment[] | undefined> {
  const files = await db
    .selectFrom("reply_attachments")
    .innerJoin("replies", "replies.id", "reply_attachments.reply_id")
    .select(["file", "name", "type", "bytes"])
    .where("replies.mail_id", "=", mailId)
    .orderBy("reply_attachments.id")
    .execute();
  // After the files: an erasure in between deletes both, and the mail must not be sent without its files.
  const mail = await db.selectFrom("outbox").select("id").where("id", "=", mailId).executeTakeFirst();
  return mail && files;
}

/** Returns the attachments of replies by the id of the reply, in the order in which they were attached. */
export async function findAttachments(db: Read, replyIds: readonly string[]): Promise<Map<string, ReplyAttachment[]>> {
  const found = new Map<string, ReplyAttachment[]>();
  if (replyIds.length === 0) return found;
  const rows = await db
    .selectFrom("reply_attachments")
    .select(["id", "reply_id", "name", "bytes as size"])
    .where("reply_id", "in", replyIds)
    .orderBy("id")
    .execute();
  for (const { reply_id, ...attachment } of rows) found.set(reply_id, [...(found.get(reply_id) ?? []), attachment]);
  return found;
}
