import type { Entry } from "#contract/conversations.ts";
import {
  deleteEntriesOf,
  entryPhones,
  findSentTo,
  listSentTo,
  removeRecipients,
} from "#server/conversations/personal-store.ts";
import { findEntries } from "#server/conversations/store.ts";
import { receivedEntriesTable } from "#server/conversations/tables.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import { type ErasableRecords, NO_LEADS_ERASED, phonesIn } from "#server/platform/people/personal-records.ts";
import { findPersonalIds } from "#server/platform/people/personal-rows.ts";
import { deleteMailsQuoting } from "#server/replies/personal-replies.ts";

/**
 * Received entries of a person, also in the threads of other people's records: those from the person, and mails that the person got with
 * others. An erasure deletes the former with their files and the mails that quote them. It takes the address out of the latter.
 */
export const personalEntries: ErasableRecords<Entry> = {
  kind: "entries",
  table: receivedEntriesTable,
  async find(db, { keys }) {
    const ids = new Set(await findPersonalIds(db, receivedEntriesTable, keys));
    for (const chunk of chunksOf(keys)) for (const id of await findSentTo(db, chunk)) ids.add(id);
    for (const chunk of chunksOf(phonesIn(keys)))
      for (const id of await entryPhones.findWithoutAddress(db, chunk)) ids.add(id);
    return [...ids].sort();
  },
  findAddressesByPhone: entryPhones.findAddresses,
  listFurtherKeys: async (db) => [...(await entryPhones.list(db)), ...(await listSentTo(db))],
  exportRows: findEntries,
  async erase(tx, ids, _now, keys) {
    for (const entry of await deleteEntriesOf(tx, ids, keys)) await deleteMailsQuoting(tx, entry);
    await removeRecipients(tx, ids, keys);
    return NO_LEADS_ERASED;
  },
};
