import type { Message } from "#contract/messages.ts";
import { removeWebForms } from "#server/customers/remove-web-forms.ts";
import { countSearchedLetters, deleteMessages, findMessages } from "#server/messages/store.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import type { DueRecords } from "#server/platform/personal-records.ts";

/** What people wrote by the contact forms: with it go its mails and its words in the customer's history. */
export const personalMessages: DueRecords<Message> = {
  type: "message",
  table: "messages",
  addresses: ["email_key"],
  parts: [],
  texts: [{ table: "messages", columns: ["name", "company", "subject", "message"], record: "id" }],
  correctable: false,
  tell: findMessages,
  countLetters: countSearchedLetters,
  async erase(tx, ids) {
    await dropMails(tx, ids);
    return { leads: await removeWebForms(tx, ids, () => deleteMessages(tx, ids)) };
  },
};
