import { REPLY_AREAS, type ReplyArea } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findLatestReplyBy } from "#server/replies/mail-store.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";

/** Returns the account that wrote the latest reply to a record; undefined without one, or if the account is not known. */
export async function findLastAuthor(db: Read, area: ReplyArea, id: string): Promise<string | undefined> {
  const latest = await findLatestReplyBy(db, RECORD_COLUMNS[area], id);
  return latest?.accountId ?? undefined;
}

/**
 * Returns the reply that a mail delivers, with its record and the account that wrote it, null if not known. Returns
 * undefined for other mails, and for a reply that was taken back.
 */
export async function findReplyOfMail(db: Read, mailId: string) {
  const reply = await findLatestReplyBy(db, "mail_id", mailId);
  if (!reply) return undefined;
  const { accountId, subject } = reply;
  for (const area of REPLY_AREAS) {
    const id = reply[RECORD_COLUMNS[area]];
    if (id !== null) return { area, id, accountId, subject };
  }
  return undefined;
}
