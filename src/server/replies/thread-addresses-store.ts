import type { ReplyArea } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";

/**
 * Returns the name of a person in the thread of a record, `""` if it is unknown, by an address (`emailKey`). Returns undefined for an
 * address from which nobody wrote, and to which no mail or copy went.
 */
export async function findNameInThread(
  db: Read,
  area: ReplyArea,
  id: string,
  emailKey: string,
): Promise<string | undefined> {
  if (area !== "customers") {
    const column = RECORD_COLUMNS[area];
    const written = await db
      .selectFrom("received_entries")
      .select("name")
      .where(column, "=", id)
      .where("email_key", "=", emailKey)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (written) return written.name;
    const got = await db
      .selectFrom("received_addresses")
      .innerJoin("received_entries", "received_entries.id", "received_addresses.entry_id")
      .select("received_entries.id")
      .where(`received_entries.${column}`, "=", id)
      .where("received_addresses.email_key", "=", emailKey)
      .limit(1)
      .executeTakeFirst();
    if (got) return "";
  }
  const sent = await db
    .selectFrom("replies")
    .leftJoin("reply_addresses", "reply_addresses.reply_id", "replies.id")
    .select("replies.id")
    .where(`replies.${RECORD_COLUMNS[area]}`, "=", id)
    .where(({ eb, or }) => or([eb("replies.email_key", "=", emailKey), eb("reply_addresses.email_key", "=", emailKey)]))
    .limit(1)
    .executeTakeFirst();
  return sent && "";
}
