import { WRONG_CREDENTIALS } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import { openSession } from "#server/auth/open-session.ts";
import { countSignIn, forgiveSignIn, limitRightSignIns } from "#server/auth/sign-in-limits.ts";
import { listMethods } from "#server/factors/own-factors.ts";
import { networkOf } from "#server/platform/client-address.ts";
import type { AuditEntry } from "#server/platform/database/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { type RepeatedEntry, recordRepeated } from "#server/platform/database/repeated-entries.ts";
import { HttpError } from "#server/platform/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";
import { beginChallenge } from "#server/platform/session/challenges.ts";
import { findKnownDevice } from "#server/platform/session/devices.ts";
import { checkPassword, isAccount } from "#server/users/check-password.ts";

interface Credentials {
  email: string;
  password: string;
  /** What an earlier sign-in on the same device answered. */
  device?: string | undefined;
}

function wrongCredentials(): HttpError {
  return new HttpError(401, "wrong-credentials", WRONG_CREDENTIALS);
}

/** Does the work; that it was one try too many stands in the trail, too. */
export async function recordingLimit<Result>(
  platform: Platform,
  email: string,
  caller: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.status === 429)
      await recordRejectedSignIn(platform, "blocked", email, caller);
    throw error;
  }
}

/**
 * Answers a token, or a challenge where the account has a second factor; refuses in the same words and the same time whatever was wrong.
 */
export async function signIn(platform: Platform, credentials: Credentials, caller: Caller) {
  const { email, password } = credentials;
  const known = await findKnownDevice(platform, credentials.device, emailKey(email));
  const counting = () => countSignIn(platform, { email, device: known, address: caller.address });
  const counted = await recordingLimit(platform, email, caller, counting);
  const checked = await checkPassword(platform, email, password).catch(async (error: unknown) => {
    // Too busy to look at the password: that was no wrong try.
    await forgiveSignIn(platform, counted);
    throw error;
  });
  if (!checked) {
    await recordRejectedSignIn(platform, "failed", email, caller);
    throw wrongCredentials();
  }
  await forgiveSignIn(platform, counted);
  await recordingLimit(platform, email, caller, () => limitRightSignIns(platform, checked.account.id, known));
  // A password that was changed meanwhile ended all sessions: none may begin with the old one.
  const check = async (tx: Tx) => {
    if (!(await checked.stillHolds(tx))) throw wrongCredentials();
    return undefined;
  };
  const challenge = await challengeOf(platform, checked.account.id, known ? undefined : caller, check);
  if (challenge) {
    if (!known) await recordRightPassword(platform, checked.account.id, email, caller);
    return challenge;
  }
  const checkAlone = async (tx: Tx) => {
    // A second factor that was added meanwhile is wanted already.
    if ((await listMethods(tx, checked.account.id)).length > 0) throw wrongCredentials();
    return check(tx);
  };
  return openSession(platform, { account: checked.account, caller, known, check: checkAlone });
}

/** What is to come before the session of an account with a second factor; undefined where it has none. */
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

/** On a device that nobody has signed in on: without it whoever has stolen a password could try it unseen. */
async function recordRightPassword(platform: Platform, userId: string, email: string, caller: Caller): Promise<void> {
  await recordRepeated(platform, {
    key: `right password ${userId} ${networkOf(caller.address)}`,
    entry: {
      account: { id: null, name: "" },
      action: "gave the right password",
      record: { type: "session", id: "", name: emailKey(email) },
      caller: { requestId: caller.requestId, address: caller.address },
    },
  });
}

/** `failed`: something was wrong with it. `kept`: it was one too many, and nobody looked. */
const ACTIONS = { failed: "failed to sign in", blocked: "was kept from signing in" } as const;

/**
 * Adds a refused sign-in to the trail: each pair of email address and network address for itself and by its number. Where
 * there are too many different ones, each account by its number, wherever they came from, and all that is no account
 * together: who guesses at random hides no attack on an account.
 */
async function recordRejectedSignIn(
  platform: Platform,
  how: keyof typeof ACTIONS,
  email: string,
  caller: Caller,
): Promise<void> {
  const key = emailKey(email);
  const entryFor = (name: string, address: string): AuditEntry => ({
    account: { id: null, name: "" },
    action: ACTIONS[how],
    record: { type: "session", id: "", name },
    caller: { requestId: caller.requestId, address },
  });
  const one: RepeatedEntry = {
    key: `sign-in ${how} ${key} ${networkOf(caller.address)}`,
    entry: entryFor(key, caller.address),
  };
  try {
    await recordRepeated(platform, one, async (tx) =>
      (await isAccount(tx, key))
        ? { key: `sign-in ${how} ${key}`, entry: entryFor(key, "") }
        : { key: `sign-in ${how}`, entry: entryFor("other addresses", "") },
    );
  } catch (error) {
    // With the disk full a refusal is still one.
    if (!isUnavailable(error)) throw error;
    platform.log.warn({ err: error }, "refused sign-in not noted");
  }
}
