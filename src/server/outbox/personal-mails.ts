import type { OutboxMail } from "#contract/outbox.ts";
import { deleteMails, findMailsTo } from "#server/outbox/store.ts";
import { type DueRecords, NOTHING_BESIDES } from "#server/platform/personal-records.ts";

/** Mails to people, and those about what is gone. */
export const personalMails: DueRecords<OutboxMail> = {
  type: "mail",
  find: findMailsTo,
  table: "outbox",
  async erase(tx, ids) {
    await deleteMails(tx, ids);
    return NOTHING_BESIDES;
  },
};
