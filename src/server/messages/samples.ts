import { DAY_MS } from "#contract/calendar-day.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { findCustomerId } from "#server/customers/find-or-add-lead.ts";
import { deleteMessages, hasMessages, insertMessage } from "#server/messages/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { SAMPLE_MESSAGES, senderOf } from "#server/sample-data/sample-messages.ts";
import { DEFAULT_RETENTION } from "#server/settings/read-settings.ts";

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/**
 * Inserts the sample messages if there are no messages. They have no mails, and one in Spam was marked by a person, so that it
 * causes none when it is restored.
 */
async function loadSampleMessages(tx: Tx, now: Date): Promise<void> {
  if (await hasMessages(tx)) return;
  for (const sample of SAMPLE_MESSAGES) {
    const { name, email, company } = senderOf(sample);
    const { subject, message, status, daysAgo, snoozedDays } = sample;
    const sentAt = daysFrom(now, -daysAgo);
    const customerId = status === "Spam" ? undefined : await findCustomerId(tx, email);
    await insertMessage(tx, {
      id: newId(),
      reference: newReference("MSG"),
      name,
      email,
      email_key: emailKey(email),
      company,
      subject,
      message,
      status,
      spam_reason: null,
      customer_id: customerId ?? null,
      form_notice: FORM_NOTICE,
      notice_version: await findNoticeVersion(tx),
      delete_after: monthsLater(sentAt, DEFAULT_RETENTION.messages).toISOString(),
      created_at: sentAt.toISOString(),
      snoozed_until: snoozedDays === undefined ? null : daysFrom(now, snoozedDays).toISOString(),
      sample: 1,
    });
  }
}

export const sampleMessages: Samples = {
  table: messagesTable,
  heldBy: [
    { table: "tasks", column: "message_id" },
    { table: "replies", column: "message_id" },
  ],
  load: loadSampleMessages,
  remove: (tx, id) => deleteMessages(tx, [id]),
};
