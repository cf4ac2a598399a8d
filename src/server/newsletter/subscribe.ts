import { randomBytes } from "node:crypto";
import { emailKey } from "#contract/fields.ts";
import { CHECK_INBOX, CONFIRMATION_HOURS, CONSENT_VERSION, type SubscribeInput } from "#contract/newsletter.ts";
import { type Taken, takeForm } from "#server/intake/take-form.ts";
import { alreadySubscribedMail, confirmationMail } from "#server/newsletter/mails.ts";
import { BY_FORM, findRow, insertSubscriber, type NewSubscriber, setSubscriber } from "#server/newsletter/store.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { isWithinLimit } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import { mailboxKey } from "#server/platform/mail/queue-acknowledgement.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { WITHOUT_FILES } from "#server/platform/records/create-once.ts";
import { newId } from "#server/platform/records/ids.ts";
import { hashToken } from "#server/platform/session/session.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Stores a request for the newsletter and queues its mail, in one transaction. The response is always the same and
 * reveals nothing about the address. A repeat under the same key does nothing more.
 */
export async function requestSubscription(
  platform: Platform,
  input: SubscribeInput,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<{ message: string }> {
  const token = randomBytes(32).toString("base64url");
  const requestOf = ({ now, columns }: Taken) => ({
    ...columns,
    id: newId(),
    email: input.email,
    email_key: emailKey(input.email),
    consent_version: CONSENT_VERSION,
    requested_at: now.toISOString(),
    requested_from: caller.address,
  });
  return takeForm(platform, {
    kind: "newsletter",
    input,
    idempotencyKey,
    caller,
    // A browser's autofill makes people send a single field within two seconds.
    isTimed: false,
    answer: { message: CHECK_INBOX },
    files: WITHOUT_FILES,
    // Suspected spam never changes an address that is already stored.
    async hold(tx, taken) {
      const request = requestOf(taken);
      await insertSubscriber(tx, { ...request, token_hash: null, token_expires_at: "" });
      return { type: "subscriber", id: request.id, event: null };
    },
    async accept(tx, taken) {
      const id = await acceptRequest(tx, platform, { ...requestOf(taken), ...newLinkOf(token, taken.now) }, token);
      return { type: "subscriber", id, event: null };
    },
  });
}

/** Returns the columns of a new confirmation link: the hash of its token, and the end of its validity. */
export function newLinkOf(token: string, now: Date): Pick<NewSubscriber, "token_hash" | "token_expires_at"> {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);
  return { token_hash: hashToken(token), token_expires_at: expiresAt.toISOString() };
}

/**
 * Stores a request, queues its mail, and returns the id of the subscriber. Beyond the limits of mails the function
 * changes nothing, so that the last link stays valid. The returned id is then of no subscriber.
 */
async function acceptRequest(tx: Tx, platform: Platform, request: NewSubscriber, token: string): Promise<string> {
  if (!(await mayBeMailed(tx, platform, request))) return request.id;
  const { publicUrl } = platform.config;
  const { company } = await readSettings(tx, platform.config);
  const known = await findRow(tx, "email_key", request.email_key);
  const id = known?.id ?? request.id;
  const reader = { id, email: request.email, unsubscribeToken: unsubscribeToken(platform, id) };
  if (known?.status === "Confirmed") {
    await queueMail(tx, platform, alreadySubscribedMail(reader, company, publicUrl, request.token_expires_at));
    return id;
  }
  if (known) {
    const { id: _, ...change } = request;
    // The time of the unsubscription stays until the new request is confirmed.
    await setSubscriber(tx, id, { ...change, ...BY_FORM, status: "Pending" }, request.requested_at);
  } else await insertSubscriber(tx, request);
  const link = { token, expiresAt: request.token_expires_at };
  await queueMail(tx, platform, confirmationMail(reader, company, publicUrl, link));
  return id;
}

/**
 * Returns whether the limits allow a mail. Counts the mail in the caller's transaction, so that a repeat or rollback
 * does not count.
 */
async function mayBeMailed(tx: Tx, platform: Platform, request: NewSubscriber): Promise<boolean> {
  const address = request.requested_from;
  if (!(await isWithinLimit(tx, platform, "newsletter-mails-network", { address }))) return false;
  return isMailboxWithinLimit(tx, platform, request.email);
}

/** Counts a mail to the mailbox of an address, and returns whether the limit allows the mail. */
export function isMailboxWithinLimit(tx: Tx, platform: Platform, email: string): Promise<boolean> {
  return isWithinLimit(tx, platform, "newsletter-mails", { email: mailboxKey(email) });
}
