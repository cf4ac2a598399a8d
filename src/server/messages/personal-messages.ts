import type { Note } from "#contract/notes.ts";
import { removeWebForms } from "#server/customers/remove-web-forms.ts";
import { deleteMessages, findMessages, type UnmarkedMessage } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import type { DueRecords } from "#server/platform/people/personal-records.ts";
import { withNotes } from "#server/platform/records/notes.ts";

/** Messages from the contact forms. Erasing one also deletes its mails and its interactions in the customer's history. */
export const personalMessages: DueRecords<UnmarkedMessage & { notes: Note[] }> = {
  kind: "messages",
  table: messagesTable,
  isDue: true,
  exportRows: async (db, ids) => withNotes(db, "message_id", await findMessages(db, ids)),
  async erase(tx, ids) {
    await dropMails(tx, ids);
    return { leads: await removeWebForms(tx, ids, () => deleteMessages(tx, ids)) };
  },
};
