import { randomBytes } from "node:crypto";
import { emailKey } from "#contract/fields.ts";
import { CHECK_INBOX, CONFIRMATION_HOURS, CONSENT_VERSION, type SubscribeInput } from "#contract/newsletter.ts";
import { spamReason } from "#server/messages/spam.ts";
import { alreadySubscribedMail, confirmationMail } from "#server/newsletter/mails.ts";
import { findRow, insertSubscriber, type NewSubscriber, setSubscriber } from "#server/newsletter/store.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import { isWithinLimit } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findStoredResponse, type IdempotencyKey, runIdempotent } from "#server/platform/database/idempotency.ts";
import { countIntake } from "#server/platform/http/request-metrics.ts";
import { mailboxKey } from "#server/platform/mail/queue-acknowledgement.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { hashToken } from "#server/platform/session/session.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const HOUR_MS = 60 * 60_000;

const ANSWER = { message: CHECK_INBOX };

/**
 * Stores a request for the newsletter and queues its mail, in one transaction. The response is always the same and reveals nothing
 * about the address. A repeat under the same key does nothing more.
 */
export async function requestSubscription(
  platform: Platform,
  input: SubscribeInput,
  caller: Caller,
  idempotencyKey?: IdempotencyKey,
): Promise<typeof ANSWER> {
  const now = platform.now();
  const answered = await findStoredResponse<typeof ANSWER>(platform.database, idempotencyKey, now.getTime());
  if (answered) return answered;

  const token = randomBytes(32).toString("base64url");
  // Without the age of the form: a browser's autofill makes people send a single field within two seconds.
  const spam_reason = spamReason(input, undefined);
  const ask = {
    id: newId(),
    email: input.email,
    email_key: emailKey(input.email),
    spam_reason,
    ...(spam_reason ? ({ token_hash: null, token_expires_at: "" } as const) : newLinkOf(token, now)),
    consent_version: CONSENT_VERSION,
    requested_at: now.toISOString(),
    requested_from: caller.address,
  };
  const answer = await platform.database.write((tx) =>
    runIdempotent(tx, idempotencyKey, now.getTime(), async () => {
      const asked = { ...ask, notice_version: await findNoticeVersion(tx) };
      // Suspected spam is stored for the staff, and never changes an address that is already stored.
      if (spam_reason) await insertSubscriber(tx, asked);
      else await takeAsk(tx, platform, asked, token);
      return ANSWER;
    }),
  );
  countIntake(platform.counts, "newsletter", spam_reason !== null);
  platform.mailQueued();
  return answer;
}

/** Returns the columns of a confirmation link. */
export function newLinkOf(token: string, now: Date): Pick<NewSubscriber, "token_hash" | "token_expires_at"> {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);
  return { token_hash: hashToken(token), token_expires_at: expiresAt.toISOString() };
}

/** Stores the request and queues its mail. Beyond the daily limit of mails it changes nothing, so that the last link stays valid. */
async function takeAsk(tx: Tx, platform: Platform, asked: NewSubscriber, token: string): Promise<void> {
  if (!(await mayBeMailed(tx, platform, asked))) return;
  const { publicUrl } = platform.config;
  const { company } = await readSettings(tx, platform.config);
  const known = await findRow(tx, "email_key", asked.email_key);
  const id = known?.id ?? asked.id;
  const reader = { id, email: asked.email, unsubscribeToken: unsubscribeToken(platform, id) };
  if (known?.status === "Confirmed") {
    await queueMail(tx, platform, alreadySubscribedMail(reader, company, publicUrl, asked.token_expires_at));
    return;
  }
  if (known) {
    const { id: _, ...change } = asked;
    // The time of the unsubscription stays until the new request is confirmed.
    await setSubscriber(tx, id, { ...change, status: "Pending" }, asked.requested_at);
  } else await insertSubscriber(tx, asked);
  const link = { token, expiresAt: asked.token_expires_at };
  await queueMail(tx, platform, confirmationMail(reader, company, publicUrl, link));
}

/** Returns whether the limits allow a mail. Counts it in the caller's transaction, so that a repeat or rollback does not count. */
async function mayBeMailed(tx: Tx, platform: Platform, asked: NewSubscriber): Promise<boolean> {
  const address = asked.requested_from;
  if (!(await isWithinLimit(tx, platform, "newsletter-mails-network", { address }))) return false;
  return isMailboxWithinLimit(tx, platform, asked.email);
}

/** Counts a mail to the mailbox of an address, and returns whether it may go out today. */
export function isMailboxWithinLimit(tx: Tx, platform: Platform, email: string): Promise<boolean> {
  return isWithinLimit(tx, platform, "newsletter-mails", { email: mailboxKey(email) });
}
