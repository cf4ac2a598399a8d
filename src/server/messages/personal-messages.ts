import type { Note } from "#contract/notes.ts";
import { removeWebForms } from "#server/customers/remove-web-forms.ts";
import { findCallsOfCustomers, messagePhones } from "#server/messages/phones-store.ts";
import { deleteMessages, findMessages, type UnmarkedMessage } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import { deleteMailsAbout } from "#server/platform/mail/queue-mail.ts";
import { type DueRecords, phonesIn } from "#server/platform/people/personal-records.ts";
import { findPersonalIds } from "#server/platform/people/personal-rows.ts";
import { withNotes } from "#server/platform/records/notes.ts";

/**
 * Messages of all sources as records of a person. Messages without an email address are found by their telephone number or their customer.
 * Erasing a message also deletes its mails and its lines in the customer's history.
 */
export const personalMessages: DueRecords<UnmarkedMessage & { notes: Note[] }> = {
  kind: "messages",
  table: messagesTable,
  isDue: true,
  async find(db, { keys }) {
    const ids = new Set(await findPersonalIds(db, messagesTable, keys));
    for (const chunk of chunksOf(phonesIn(keys)))
      for (const id of await messagePhones.findWithoutAddress(db, chunk)) ids.add(id);
    for (const chunk of chunksOf(keys)) for (const id of await findCallsOfCustomers(db, chunk)) ids.add(id);
    return [...ids].sort();
  },
  findAddressesByPhone: messagePhones.findAddresses,
  listFurtherKeys: messagePhones.list,
  exportRows: async (db, ids) => withNotes(db, "message_id", await findMessages(db, ids)),
  async erase(tx, ids, now) {
    await deleteMailsAbout(tx, ids);
    return { leads: await removeWebForms(tx, ids, now, () => deleteMessages(tx, ids)) };
  },
};
