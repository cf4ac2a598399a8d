import { setTimeout as sleep } from "node:timers/promises";
import { emailKey } from "#contract/fields.ts";
import { countTriesOnce } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit, visitorOf } from "#server/platform/records/audit.ts";
import { createOnce } from "#server/platform/records/create-once.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { invitationMail, resetMail } from "#server/users/mails.ts";
import { newInvitationLink, newResetLink } from "#server/users/password-links.ts";
import { findResetEnd, insertReset } from "#server/users/reset-store.ts";
import { findCredentials } from "#server/users/store.ts";

/** Response time: longer than the work for an existing account, so that the time does not reveal whether an account exists. */
const ANSWER_AFTER_MS = 300;

/**
 * Mails a link to set a new password if the address belongs to an active account with a password or a valid invitation. The result
 * and the response time are the same if it does not, or after too many requests. A repeat changes nothing.
 */
export async function requestPasswordReset(
  platform: Platform,
  email: string,
  caller: Caller,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const answerTime = sleep(ANSWER_AFTER_MS);
  try {
    await sendLink(platform, emailKey(email), caller, idempotencyKey);
  } finally {
    await answerTime;
  }
}

/** Counts a mail, and returns whether it may be sent. An address without an account counts too, and a repeat does not. */
async function mayBeMailed(
  platform: Platform,
  email: string,
  { address }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<boolean> {
  try {
    await countTriesOnce(platform, idempotencyKey, [
      ["reset-mails-network", { address }],
      ["reset-mails", { email }],
    ]);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}

/** Queues the mail with a link, if the limits allow it and an account with this address (`key`) may get one. */
async function sendLink(
  platform: Platform,
  key: string,
  caller: Caller,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  if (!(await mayBeMailed(platform, key, caller, idempotencyKey))) return;
  const asked = await createOnce(platform, idempotencyKey, async (tx, now) => {
    const account = await findCredentials(tx, key);
    if (account?.status !== "Active") return false;
    const { id, name, email } = account;
    const isInvited = account.password_hash === null;
    // An invited user who lost the mail gets another one. Only an administrator extends the validity.
    const invitedUntil = isInvited ? await findResetEnd(tx, id, now.toISOString()) : undefined;
    if (isInvited && invitedUntil === undefined) return false;
    const link = isInvited ? newInvitationLink(platform, invitedUntil) : newResetLink(platform);
    await insertReset(tx, link.rowOf(id));
    const { company } = await readSettings(tx, platform.config);
    await queueMail(tx, platform, (isInvited ? invitationMail : resetMail)({ account, ...link }, company));
    await recordAudit(tx, now, {
      account: visitorOf(caller).session.account,
      action: "asked to reset password",
      record: { type: "user", id, name, people: [email] },
      caller,
    });
    return true;
  });
  if (asked) platform.mailQueued();
}
