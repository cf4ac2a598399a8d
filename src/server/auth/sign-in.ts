import { WRONG_CREDENTIALS } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import { openSession } from "#server/auth/open-session.ts";
import { limitSuccessfulSignIns, signInTries } from "#server/auth/sign-in-limits.ts";
import { countWrongGuess, type Subject } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordRefusal } from "#server/platform/records/record-refusal.ts";
import { beginChallenge } from "#server/platform/session/challenges.ts";
import { findKnownDevice, type KnownDevice } from "#server/platform/session/devices.ts";
import { listMethods } from "#server/second-factors/own-factors.ts";
import { checkPassword } from "#server/users/check-password.ts";

interface Credentials {
  email: string;
  password: string;
  /** Device that an earlier sign-in returned. */
  device?: string | undefined;
}

function wrongCredentials(): HttpError {
  return new HttpError(401, "wrong-credentials", WRONG_CREDENTIALS);
}

/**
 * Returns a token, or a challenge when the account has a second factor. Throws the same 401 after the same time whatever was wrong.
 */
export async function signIn(platform: Platform, credentials: Credentials, caller: Caller) {
  const { email } = credentials;
  const known = await findKnownDevice(platform, credentials.device, emailKey(email));
  const checked = await findSignedIn(platform, credentials, known, caller).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.status === 429)
      // Logged once an hour for a network, not for each address, since a refused sign-in may name any address.
      await recordSignIn(platform, "was kept from signing in", email, caller, {});
    throw error;
  });
  if (!checked) {
    await recordSignIn(platform, "failed to sign in", email, caller, { email: emailKey(email) });
    throw wrongCredentials();
  }
  // A password change ends all sessions, so no session may begin with the old password afterwards.
  const check = async (tx: Tx) => {
    if (!(await checked.isUnchanged(tx))) throw wrongCredentials();
    return undefined;
  };
  const challenge = await challengeOf(platform, checked.account.id, known ? undefined : caller, check);
  if (challenge) {
    // Logged for a new device, so that a thief of the password does not try it unseen.
    if (!known) await recordSignIn(platform, "gave the right password", email, caller, { id: checked.account.id });
    return challenge;
  }
  const checkAlone = async (tx: Tx) => {
    // A second factor that was added since the check is required already.
    if ((await listMethods(tx, checked.account.id)).length > 0) throw wrongCredentials();
    return check(tx);
  };
  return openSession(platform, { account: checked.account, caller, known, check: checkAlone });
}

/** Returns the account whose password this is; undefined when the password is wrong. Throws a 429 after too many tries. */
async function findSignedIn(
  platform: Platform,
  { email, password }: Credentials,
  device: KnownDevice | undefined,
  { address }: Caller,
) {
  const tries = await signInTries(platform, { email, address, device });
  const checked = await countWrongGuess(platform, tries, () => checkPassword(platform, email, password));
  if (checked) await limitSuccessfulSignIns(platform, checked.account.id, device);
  return checked;
}

/**
 * Begins the second step of a sign-in; returns undefined when the account has no second factor. `newcomer` is the caller on a new
 * device: if the second step does not come, `sweepChallenges` mails the owner.
 */
function challengeOf(
  platform: Platform,
  userId: string,
  newcomer: Caller | undefined,
  check: (tx: Tx) => Promise<unknown>,
) {
  return platform.database.write(async (tx) => {
    const methods = await listMethods(tx, userId);
    if (methods.length === 0) return undefined;
    await check(tx);
    return { data: { challenge: await beginChallenge(platform, tx, userId, newcomer), methods } };
  });
}

/**
 * Records a sign-in that was refused, or that still lacks its second factor, in the audit log. `subject` says whose entries of the kind
 * are limited, besides those of the network.
 */
export function recordSignIn(
  platform: Platform,
  action: string,
  email: string,
  { requestId, address }: Caller,
  subject: Subject,
): Promise<void> {
  const record = { type: "session", id: "", name: emailKey(email), people: [] };
  const entry = { account: { id: null, name: "" }, action, record, caller: { requestId, address } };
  return recordRefusal(platform, entry, subject);
}
