import { type ContactInput, FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { findLead } from "#server/messages/lead.ts";
import { recordAndNotify } from "#server/messages/record-and-notify.ts";
import { spamReason } from "#server/messages/spam.ts";
import { insertMessage } from "#server/messages/store.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { findStoredResponse, type IdempotencyKey, runIdempotent } from "#server/platform/database/idempotency.ts";
import { formTokenAge } from "#server/platform/http/form-token.ts";
import { countIntake } from "#server/platform/http/request-metrics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/**
 * Stores the message of a visitor with its lead and mails, in one transaction, and returns its reference. A repeat under the same key
 * gets the first response. Suspected spam gets the same response and is stored as Spam, without mails.
 */
export async function receiveMessage(
  platform: Platform,
  input: ContactInput,
  caller: Caller,
  idempotencyKey?: IdempotencyKey,
): Promise<{ reference: string }> {
  const { formToken } = input;
  const age = formToken === undefined ? undefined : formTokenAge(platform, formToken);
  const now = platform.now();
  const answered = await findStoredResponse<{ reference: string }>(platform.database, idempotencyKey, now.getTime());
  if (answered) return answered;

  const reason = spamReason(input, age);
  const message = {
    id: newId(),
    reference: newReference("MSG"),
    name: input.name,
    email: input.email,
    company: input.company,
    subject: input.subject,
    message: input.message,
  };
  const answer = await platform.database.write((tx) =>
    runIdempotent(tx, idempotencyKey, now.getTime(), async () => {
      const settings = await readSettings(tx, platform.config);
      const deleteAfter = monthsLater(now, settings.retention.messages).toISOString();
      const customerId = reason ? null : await findLead(tx, input, now);
      await insertMessage(tx, {
        ...message,
        customer_id: customerId,
        email_key: emailKey(input.email),
        status: reason ? "Spam" : "New",
        spam_reason: reason,
        form_notice: FORM_NOTICE,
        notice_version: await findNoticeVersion(tx),
        delete_after: deleteAfter,
        created_at: now.toISOString(),
      });
      if (customerId) {
        const mailed = { ...message, customerId, deleteAfter, sentAt: now.toISOString() };
        await recordAndNotify(tx, platform, settings, mailed, caller.address);
      }
      return { reference: message.reference };
    }),
  );
  if (answer.reference === message.reference) countIntake(platform.counts, "contact", reason !== null);
  platform.mailQueued();
  return answer;
}
