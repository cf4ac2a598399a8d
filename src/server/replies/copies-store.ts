import { emailKey } from "#contract/fields.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { copiesOf } from "#server/platform/mail/outgoing-mail.ts";
import { setCopiesOfMail } from "#server/platform/mail/queue-mail.ts";

/** Returns the ids of the replies of which at least one of these addresses got a copy. */
export async function findCopiedTo(db: Read, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("reply_addresses")
    .select("reply_id")
    .distinct()
    .where("email_key", "in", keys)
    .execute();
  return rows.map(({ reply_id }) => reply_id);
}

/** Lists the addresses that got copies. */
export async function listCopiedTo(db: Read): Promise<string[]> {
  const rows = await db.selectFrom("reply_addresses").select("email_key").distinct().execute();
  return rows.map(({ email_key }) => email_key);
}

/** Returns the ids of those replies whose recipient, not counting copies, has one of these addresses. */
export async function findRepliesSentTo(
  db: Read,
  ids: readonly string[],
  keys: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db
      .selectFrom("replies")
      .select("id")
      .where("id", "in", ids)
      .where("email_key", "in", chunk)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Takes these addresses out of the copies of replies and of their mails. */
export async function removeCopies(tx: Tx, ids: readonly string[], keys: readonly string[]): Promise<void> {
  const known = new Set(keys);
  const rows = await tx.selectFrom("replies").select(["id", "cc", "mail_id"]).where("id", "in", ids).execute();
  for (const { id, cc, mail_id } of rows) {
    const left = copiesOf({ cc }).filter((address) => !known.has(emailKey(address)));
    await tx
      .updateTable("replies")
      .set({ cc: left.join("\n") })
      .where("id", "=", id)
      .execute();
    await setCopiesOfMail(tx, mail_id, left);
  }
  for (const chunk of chunksOf(keys))
    await tx.deleteFrom("reply_addresses").where("reply_id", "in", ids).where("email_key", "in", chunk).execute();
}
