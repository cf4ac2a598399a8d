import { emailKey } from "#contract/fields.ts";
import { Texts } from "#server/conversations/store.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { phoneLookUps } from "#server/platform/people/phone-look-ups.ts";

export const entryPhones = phoneLookUps("received_entries");

/** Returns the ids of the entries that were sent to one of these addresses. */
export async function findSentTo(db: Read, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("received_addresses")
    .select("entry_id")
    .distinct()
    .where("email_key", "in", keys)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** Lists the addresses to which entries were sent. */
export async function listSentTo(db: Read): Promise<string[]> {
  const rows = await db.selectFrom("received_addresses").select("email_key").distinct().execute();
  return rows.map(({ email_key }) => email_key);
}

/** Deletes the entries that came from one of these addresses or numbers, and returns them. A trigger marks their files for removal. */
export async function deleteEntriesOf(tx: Tx, ids: readonly string[], keys: readonly string[]) {
  const deleted: DeletedEntry[] = [];
  for (const chunk of chunksOf(keys)) {
    const rows = await tx
      .deleteFrom("received_entries")
      .where("id", "in", ids)
      .where(({ eb, or, and }) =>
        or([eb("email_key", "in", chunk), and([eb("email_key", "=", ""), eb("phone_key", "in", chunk)])]),
      )
      .returning(["message_id", "application_id", "deal_id", "at"])
      .execute();
    deleted.push(...rows);
  }
  return deleted;
}

type DeletedEntry = Pick<Schema["received_entries"], "message_id" | "application_id" | "deal_id" | "at">;

/** Takes these addresses, with their names, out of the recipients of entries. */
export async function removeRecipients(tx: Tx, ids: readonly string[], keys: readonly string[]): Promise<void> {
  const known = new Set(keys);
  const rows = await tx
    .selectFrom("received_entries")
    .select(["id", "recipients", "cc"])
    .where("id", "in", ids)
    .execute();
  const others = (json: string) =>
    JSON.stringify(Texts.parse(JSON.parse(json)).filter((text) => !known.has(emailKey(addressIn(text)))));
  for (const { id, recipients, cc } of rows)
    await tx
      .updateTable("received_entries")
      .set({ recipients: others(recipients), cc: others(cc) })
      .where("id", "=", id)
      .execute();
  for (const chunk of chunksOf(keys))
    await tx.deleteFrom("received_addresses").where("entry_id", "in", ids).where("email_key", "in", chunk).execute();
}

/** Returns the address in a text such as `Thandi Dlamini <thandi@example.org>`. */
function addressIn(text: string): string {
  return /<([^<>]*)>$/.exec(text)?.[1] ?? text;
}
