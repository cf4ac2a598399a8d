import { recordAudit } from "#server/platform/database/audit.ts";
import { type Limit, limitTries } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { invalidLink } from "#server/platform/refused.ts";
import type { Caller } from "#server/platform/serve.ts";
import { endSessionsOf, hashToken } from "#server/platform/session/session.ts";
import { hashNewPassword } from "#server/users/new-password.ts";
import { deleteReset, findReset } from "#server/users/reset-store.ts";
import { setPasswordHash } from "#server/users/store.ts";

/** Nobody guesses 256 bits; this only keeps a program that tries from costing anything. */
const TRIES: Limit = { tries: 60, windowMs: 10 * 60_000 };

/**
 * Sets a new password by the token of a mailed link, which is used up by it, and ends every session of the account.
 * Throws a 400 when the link is unknown, used, expired, or of an account that is no longer active.
 */
export async function resetPassword(
  platform: Platform,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<undefined> {
  await limitTries(platform, `reset-password ${caller.address}`, TRIES);
  const { database } = platform;
  const tokenHash = hashToken(token);
  // Looked at before the password is hashed, which costs more than all else here.
  if (!(await findReset(database.read, tokenHash, platform.now().toISOString()))) throw invalidLink();
  const passwordHash = await hashNewPassword(platform, "password", password);
  await database.write(async (tx) => {
    const now = platform.now();
    const account = await findReset(tx, tokenHash, now.toISOString());
    if (!account) throw invalidLink();
    await deleteReset(tx, account.id);
    await setPasswordHash(tx, account.id, passwordHash, now.toISOString());
    await endSessionsOf(tx, account.id);
    await recordAudit(tx, now, {
      account: { id: null, name: "" },
      action: "reset password",
      record: { type: "user", id: account.id, name: account.name },
      caller,
    });
  });
}
