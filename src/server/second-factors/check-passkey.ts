import type { Account } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import { type PasskeyAnswer, WRONG_PASSKEY } from "#contract/passkeys.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { isWithinLimit } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordRefusal } from "#server/platform/records/record-refusal.ts";
import {
  isPasskeyChallenge,
  isPasskeyChallengeUsed,
  takePasskeyChallenge,
} from "#server/second-factors/passkey-challenges.ts";
import { findPasskey, setPasskeyUsed } from "#server/second-factors/store.ts";

export function wrongPasskey(): HttpError {
  return new HttpError(401, "wrong-passkey", WRONG_PASSKEY);
}

export interface CheckedPasskey {
  userId: string;
  name: string;
  /** Marks the passkey as used, in the caller's transaction. Throws a 401 if it was removed or used since the check. */
  use(tx: Tx): Promise<void>;
}

/** Returns the relying party of this installation. Passkeys work on its public address only. */
export function relyingParty({ config }: Platform): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** Returns the user handle that authenticators store: the account's id, which contains no personal data. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

/**
 * Returns the passkey that signed one of our challenges, on our address and with its owner verified. Throws a 401 otherwise, without
 * the reason. A valid signature with a counter that did not rise comes from a copied key and is logged in the audit trail.
 */
export async function checkPasskey(platform: Platform, answer: PasskeyAnswer, caller: Caller): Promise<CheckedPasskey> {
  const passkey = await findPasskey(platform.database.read, answer.id);
  if (!passkey) throw wrongPasskey();
  const { userHandle } = answer.response;
  if (userHandle && userHandle !== userHandleOf(passkey.user_id)) throw wrongPasskey();
  let challenge = "";
  const { id, origin } = relyingParty(platform);
  // Loaded when it is needed: it takes 6 MB.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verification = await verifyAuthenticationResponse({
    response: toLibrary(answer),
    expectedChallenge: (signed) => {
      challenge = signed;
      return isPasskeyChallenge(platform, "sign-in", signed);
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is checked below, because the library throws the same error for every fault.
    credential: { id: passkey.credential_id, publicKey: Buffer.from(passkey.public_key, "base64url"), counter: 0 },
  }).catch(() => ({ verified: false as const }));
  if (!verification.verified) throw wrongPasskey();

  const { newCounter } = verification.authenticationInfo;
  if ((newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter) {
    // A response sent twice does not prove a copied key.
    if (!(await isPasskeyChallengeUsed(platform, challenge))) await recordCopy(platform, passkey, caller);
    throw wrongPasskey();
  }
  return {
    userId: passkey.user_id,
    name: passkey.name,
    async use(tx) {
      const isFirst = await takePasskeyChallenge(tx, platform, challenge);
      const isUsed = isFirst && (await setPasskeyUsed(tx, passkey, newCounter, platform.now().toISOString()));
      if (!isUsed) throw wrongPasskey();
    },
  };
}

/** Returns the response in the library's type, which demands extensions that the library does not read. */
function toLibrary({ id, rawId, type, response }: PasskeyAnswer) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

/** Adds an audit entry about the refusal of a copied passkey, and warns the owner of an active account. */
async function recordCopy(
  platform: Platform,
  { id, user_id, email }: { id: string; user_id: string; email: string },
  caller: Caller,
): Promise<void> {
  const account = await findActiveAccount(platform.database.read, user_id);
  if (account) await warnOfCopy(platform, account, caller);
  const record = { type: "session", id: "", name: emailKey(email), people: [] };
  const action = "was refused with a copied passkey";
  await recordRefusal(platform, { account: { id: null, name: "" }, action, record, caller }, { id });
}

/** Mails the owner about a copied passkey, at most once a day. */
async function warnOfCopy(platform: Platform, account: Account, caller: Caller): Promise<void> {
  const isMailed = await platform.database.writeReadCommitted(async (tx) => {
    if (!(await isWithinLimit(tx, platform, "passkey-copied", { id: account.id }))) return false;
    await mailAccount(tx, platform, account, "passkey-copied", caller);
    return true;
  });
  if (isMailed) platform.mailQueued();
}
