import type { SignedIn } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import type { PasskeyAnswer } from "#contract/passkeys.ts";
import { openSession } from "#server/auth/open-session.ts";
import { limitSuccessfulSignIns } from "#server/auth/sign-in-limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findKnownDevice } from "#server/platform/session/devices.ts";
import { checkPasskey, relyingParty, wrongPasskey } from "#server/second-factors/check-passkey.ts";
import { newPasskeyChallenge } from "#server/second-factors/passkey-challenges.ts";

/** Time in ms that a user has to present a passkey. */
const TIMEOUT_MS = 5 * 60_000;

/** Returns the options of a passkey request in the browser. They name no account, because each passkey contains its own. */
export function passkeyOptions(platform: Platform) {
  return {
    data: {
      challenge: newPasskeyChallenge(platform, "sign-in"),
      rpId: relyingParty(platform).id,
      userVerification: "required" as const,
      timeout: TIMEOUT_MS,
    },
  };
}

/**
 * Signs in with a passkey alone. It counts as two factors: possession of the authenticator, and the PIN or biometric that
 * unlocks it. Throws a 401 for a wrong passkey, or an account that is not active.
 */
export async function signInWithPasskey(
  platform: Platform,
  { device, ...answer }: PasskeyAnswer & { device?: string | undefined },
  caller: Caller,
): Promise<SignedIn> {
  const passkey = await checkPasskey(platform, answer, caller);
  const account = await findActiveAccount(platform.database.read, passkey.userId);
  if (!account) throw wrongPasskey();
  const known = await findKnownDevice(platform, device, emailKey(account.email));
  await limitSuccessfulSignIns(platform, account.id, known);
  return openSession(platform, {
    account,
    caller,
    known,
    async check(tx) {
      if (!(await findActiveAccount(tx, account.id))) throw wrongPasskey();
      await passkey.use(tx);
      return "passkey alone";
    },
  });
}
