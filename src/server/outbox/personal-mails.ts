import type { OutboxMail } from "#contract/outbox.ts";
import { findMails } from "#server/outbox/store.ts";
import { outboxTable } from "#server/platform/database/platform-tables.ts";
import { deleteMailsById } from "#server/platform/mail/queue-mail.ts";
import { type DueRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";

/** Mails to people, and mails to staff with a person as the reply address. */
export const personalMails: DueRecords<OutboxMail> = {
  kind: "mails",
  table: outboxTable,
  isDue: true,
  deletedByOthers: true,
  exportRows: findMails,
  async erase(tx, ids) {
    await deleteMailsById(tx, ids);
    return NO_LEADS_ERASED;
  },
};
