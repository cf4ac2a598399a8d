import type { OutboxMail } from "#contract/outbox.ts";
import { deleteMails, findMailsTo } from "#server/outbox/store.ts";
import { countDue, findDue } from "#server/platform/database/due-rows.ts";
import { type DueRecords, NOTHING_BESIDES } from "#server/platform/personal-records.ts";

/** Mails to people, and those about what is gone. */
export const personalMails: DueRecords<OutboxMail> = {
  type: "mail",
  find: findMailsTo,
  countDue: (db, now) => countDue(db, "outbox", now),
  findDue: (db, now, limit) => findDue(db, "outbox", now, limit),
  async erase(tx, ids) {
    await deleteMails(tx, ids);
    return NOTHING_BESIDES;
  },
};
