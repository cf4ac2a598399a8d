import { randomBytes } from "node:crypto";
import { NOT_HELD, type Subscriber } from "#contract/newsletter.ts";
import { confirmationMail } from "#server/newsletter/mails.ts";
import { setSubscriber, subscriberStore } from "#server/newsletter/store.ts";
import { isMailboxWithinLimit, newLinkOf } from "#server/newsletter/subscribe.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, matchedRecordOf } from "#server/platform/records/act.ts";
import { type ActorContext, changedFields, findOr404 } from "#server/platform/records/records.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/**
 * Queues the confirmation mail of an address that was held back as spam. Throws a 404, or a 409 for an address that is not held.
 * Throws a 412 when `ifMatch` is stale, and a 429 when its mailbox has had the mails of the day.
 */
export async function releaseSubscriber(
  platform: Platform,
  acting: ActorContext,
  id: string,
): Promise<VersionedRecord<Subscriber>> {
  const token = randomBytes(32).toString("base64url");
  const released = await act(
    platform,
    acting,
    matchedRecordOf(subscriberStore, id),
    "released",
    async (tx, before, now) => {
      if (before.status !== "Pending" || before.spamReason === null) throw new HttpError(409, "not-held", NOT_HELD);
      if (!(await isMailboxWithinLimit(tx, platform, before.email))) throw tooManyMails();
      const link = newLinkOf(token, now);
      await setSubscriber(tx, id, { spam_reason: null, ...link }, now.toISOString());
      const { company } = await readSettings(tx, platform.config);
      const reader = { id, email: before.email, unsubscribeToken: unsubscribeToken(platform, id) };
      const mailed = { token, expiresAt: link.token_expires_at };
      await queueMail(tx, platform, confirmationMail(reader, company, platform.config.publicUrl, mailed));
      const after = await findOr404(tx, subscriberStore, id);
      return { result: after, ...changedFields(before, after.record) };
    },
  );
  platform.mailQueued();
  return released;
}

function tooManyMails(): HttpError {
  const message = "This mailbox has had three emails about the newsletter today. Please try again tomorrow.";
  return new HttpError(429, "too-many", message, { retryAfter: 24 * 60 * 60 });
}
