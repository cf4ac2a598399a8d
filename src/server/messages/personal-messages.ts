import type { Message } from "#contract/messages.ts";
import { removeWebForms } from "#server/customers/remove-web-forms.ts";
import { deleteMessages, findMessages, forgetAssignees } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";
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

/** Removes the names of erased accounts from the finished messages that were assigned to them. */
export async function forgetMessageAssignees(tx: Tx, acts: readonly Act[]): Promise<void> {
  const accounts = [...new Set(acts.flatMap(({ account_id }) => account_id ?? []))];
  await forgetAssignees(tx, accounts, "Erased");
}
