import type { OutboxMail } from "#contract/outbox.ts";
import { findMails } from "#server/outbox/store.ts";
import { dropMailsThemselves } from "#server/platform/mail/queue-mail.ts";
import { type DueRecords, NOTHING_BESIDES } from "#server/platform/personal-records.ts";

/** Mails to people, and those to the staff that people would be answered by. */
export const personalMails: DueRecords<OutboxMail> = {
  type: "mail",
  table: "outbox",
  addresses: ["recipient_email", "reply_to"],
  parts: [],
  texts: [],
  correctable: false,
  tell: findMails,
  async erase(tx, ids) {
    await dropMailsThemselves(tx, ids);
    return NOTHING_BESIDES;
  },
};
