import { emailKey } from "#contract/fields.ts";
import { networkOf } from "#server/platform/client-address.ts";
import type { AuditEntry } from "#server/platform/database/audit.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { type RepeatedEntry, recordRepeated } from "#server/platform/database/repeated-entries.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";
import { isAccount } from "#server/users/check-password.ts";

/** `failed`: something was wrong with it. `kept`: it was one too many, and nobody looked. */
const ACTIONS = { failed: "failed to sign in", blocked: "was kept from signing in" } as const;

/**
 * Adds a refused sign-in to the trail: each pair of e-mail address and network address for itself and by its number. Where
 * there are too many different ones, each account by its number, wherever they came from, and all that is no account
 * together: who guesses at random hides no attack on an account.
 */
export async function recordRejectedSignIn(
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
