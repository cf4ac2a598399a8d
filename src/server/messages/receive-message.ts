import { type ContactInput, FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { createLeadAndNotify } from "#server/messages/create-lead-and-notify.ts";
import { findLead } from "#server/messages/lead.ts";
import { spamReason } from "#server/messages/spam.ts";
import { insertMessage } from "#server/messages/store.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import { countIntake } from "#server/platform/counts.ts";
import { findStoredResponse, type IdempotencyKey, runIdempotent } from "#server/platform/database/idempotency.ts";
import { formTokenAge } from "#server/platform/form-token.ts";
import { newId, newReference } from "#server/platform/ids.ts";
import { type Limit, limitAllTries } from "#server/platform/limits.ts";
import { monthsLater } from "#server/platform/months-later.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Caller, idempotencyKeyFor } from "#server/platform/serve.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Several people behind one address may write; a program that floods is slowed. */
const LIMIT: Limit = { tries: 60, windowMs: 10 * 60_000 };

/**
 * And by the day: the longest message takes a megabyte with its mails and all that it is searched by, and each is a mail to the
 * staff. Half a gigabyte, as of applications, where the limit above allows 8,640 messages.
 */
const LIMIT_OF_DAY: Limit = { tries: 500, windowMs: 24 * 60 * 60_000 };

/**
 * Stores what a visitor sent, with all that follows from it, in one transaction, and answers its reference. A repeat (the
 * same Idempotency-Key, or the same form token) gets the first answer. What looks like spam gets the same answer and is
 * kept apart, without mails. Throws a 429 when too much comes from one address.
 */
export async function receiveMessage(
  platform: Platform,
  input: ContactInput,
  caller: Caller,
  givenKey?: IdempotencyKey,
): Promise<{ reference: string }> {
  const { formToken, ...values } = input;
  const age = formToken === undefined ? undefined : formTokenAge(platform, formToken);
  const tokenKey =
    formToken !== undefined && age !== undefined ? idempotencyKeyFor("contact form", formToken, values) : undefined;
  const idempotencyKey = givenKey ?? tokenKey;

  const now = platform.now();
  const answered = await findStoredResponse<{ reference: string }>(platform.database, idempotencyKey, now.getTime());
  if (answered) return answered;
  await limitAllTries(platform, [
    [`contact ${caller.address}`, LIMIT],
    [`contact of the day ${caller.address}`, LIMIT_OF_DAY],
  ]);

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
        await createLeadAndNotify(tx, platform, settings, mailed, caller.address);
      }
      return { reference: message.reference };
    }),
  );
  if (answer.reference === message.reference) countIntake(platform.counts, "contact", reason !== null);
  platform.mailQueued();
  return answer;
}
