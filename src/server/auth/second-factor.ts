import type { Account, SignedIn } from "#contract/auth.ts";
import { CHALLENGE_ENDED } from "#contract/factors.ts";
import { emailKey } from "#contract/fields.ts";
import type { PasskeyAnswer } from "#contract/passkeys.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { openSession } from "#server/auth/open-session.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findChallenged, takeChallenge } from "#server/platform/session/challenges.ts";
import { findKnownDevice } from "#server/platform/session/devices.ts";
import { limitWrongCodes, takeCode, wrongCode } from "#server/second-factors/check-code.ts";
import { checkPasskey, wrongPasskey } from "#server/second-factors/check-passkey.ts";

interface SecondStep {
  challenge: string;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
  device?: string | undefined;
}

function challengeEnded(): HttpError {
  return new HttpError(401, "challenge-ended", CHALLENGE_ENDED);
}

/** Completes the second step of a sign-in. Throws a 401 when the code or the passkey is wrong, or when the first step is too long ago. */
export async function answerChallenge(platform: Platform, step: SecondStep, caller: Caller): Promise<SignedIn> {
  const account = await findChallenged(platform, platform.database.read, step.challenge);
  if (!account) throw challengeEnded();
  const takeFactor = step.passkey
    ? await passkeyTaker(platform, step.passkey, account, caller)
    : codeTaker(platform, step.code ?? "", account, caller);
  const known = await findKnownDevice(platform, step.device, emailKey(account.email));
  const check = async (tx: Tx) => {
    if (!(await takeChallenge(platform, tx, step.challenge))) throw challengeEnded();
    return takeFactor(tx);
  };
  const open = () => openSession(platform, { account, caller, known, check });
  if (step.passkey) return open();
  const signedIn = await limitWrongCodes(platform, { account, caller, to: "sign-in" }, open);
  platform.mailQueued();
  return signedIn;
}

/** Function that uses up a second factor, in the transaction that begins the session. Returns the factor's name for the audit log. */
type TakeFactor = (tx: Tx) => Promise<string>;

/** Returns the function that uses up a code; it throws a 401 for a wrong one, and mails the owner about a recovery code. */
function codeTaker(platform: Platform, code: string, account: Account, caller: Caller): TakeFactor {
  return async (tx) => {
    const method = await takeCode(tx, account.id, code, platform.now());
    if (!method) throw wrongCode(401);
    if (method === "totp") return "authenticator app";
    await mailAccount(tx, platform, account, "recovery-code-used", caller);
    return "recovery code";
  };
}

/** Checks a passkey and returns the function that notes its use. Throws a 401 unless the passkey is right and of the account. */
async function passkeyTaker(
  platform: Platform,
  answer: PasskeyAnswer,
  account: Account,
  caller: Caller,
): Promise<TakeFactor> {
  const passkey = await checkPasskey(platform, answer, caller);
  if (passkey.userId !== account.id) throw wrongPasskey();
  return async (tx) => {
    await passkey.use(tx);
    return "passkey";
  };
}
