import type { StoredCustomer } from "#server/customers/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notifyOfMentions, storeMentions } from "#server/platform/notices/mentions.ts";
import type { Platform } from "#server/platform/platform.ts";
import { setNoteText } from "#server/platform/records/notes.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Stores the mentions in the first notes of a new customer, and notifies the accounts. */
export async function storeFirstMentions(
  tx: Tx,
  platform: Platform,
  { session }: ActorContext,
  { id, notes }: Pick<StoredCustomer, "id" | "notes">,
): Promise<void> {
  const on = { column: "customer_id", id } as const;
  for (const note of notes) {
    const stored = await storeMentions(tx, platform, on, note.text);
    if (stored.text !== note.text) await setNoteText(tx, note.id, stored.text);
    await notifyOfMentions(tx, platform, session.account.id, on, stored);
  }
}
