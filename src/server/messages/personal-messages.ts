import type { Message } from "#contract/messages.ts";
import { removeWebForms } from "#server/customers/remove-web-forms.ts";
import { deleteMessages, findMessages } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import type { DueRecords } from "#server/platform/people/personal-records.ts";

/** Messages from the contact forms. Erasing one also deletes its mails and its interactions in the customer's history. */
export const personalMessages: DueRecords<Message> = {
  kind: "messages",
  table: messagesTable,
  isDue: true,
  exportRows: findMessages,
  async erase(tx, ids) {
    await dropMails(tx, ids);
    return { leads: await removeWebForms(tx, ids, () => deleteMessages(tx, ids)) };
  },
};
