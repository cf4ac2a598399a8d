import { SAME_PASSWORD } from "#contract/auth.ts";
import { noteResetUsed } from "#server/auth/sign-in-limits.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { CLOCKS_APART_MS } from "#server/platform/database/clocks.ts";
import { invalidFields, invalidLink } from "#server/platform/http-error.ts";
import { type Limit, limitTries } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";
import { endSessionsOf, hashToken } from "#server/platform/session/session.ts";
import { hashNewPassword } from "#server/users/new-password.ts";
import { notifyAccount } from "#server/users/notify-account.ts";
import { deleteReset, findReset } from "#server/users/reset-store.ts";
import { findMadeUpPasswordHash, setPasswordHash } from "#server/users/store.ts";

/** Nobody guesses 256 bits; this only keeps a program that tries from costing anything. */
const TRIES: Limit = { tries: 60, windowMs: 10 * 60_000 };

/** A link that was asked for before the clock was set back is over too: nobody knows how old it is. */
function isOver({ now }: Platform, reset: { created_at: string; expires_at: string }): boolean {
  const at = now().getTime();
  return reset.expires_at <= new Date(at).toISOString() || Date.parse(reset.created_at) > at + CLOCKS_APART_MS;
}

/**
 * Sets a new password by the token of a mailed link, which is used up by it, ends every session of the account and
 * mails its owner. Throws a 400 when the link is unknown, used, expired, or of an account that is no longer active.
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
  const asked = await findReset(database.read, tokenHash);
  if (!asked) throw invalidLink();
  if (isOver(platform, asked)) {
    // Gone, so that no clock that is set back makes it good again.
    await database.writeOne((tx) => deleteReset(tx, asked.id, tokenHash));
    throw invalidLink();
  }
  const madeUp = await findMadeUpPasswordHash(database.read, asked.id);
  if (madeUp && (await platform.hashing.verify(madeUp, password))) {
    throw invalidFields([{ path: "password", message: SAME_PASSWORD }]);
  }
  const passwordHash = await hashNewPassword(platform, "password", password);
  await database.write(async (tx) => {
    const now = platform.now();
    const account = await findReset(tx, tokenHash);
    if (!account || isOver(platform, account)) throw invalidLink();
    await deleteReset(tx, account.id);
    await setPasswordHash(tx, account.id, passwordHash, now.toISOString());
    await endSessionsOf(tx, account.id);
    await noteResetUsed(tx, platform, account.email, caller.address);
    await recordAudit(tx, now, {
      account: { id: null, name: "" },
      action: "reset password",
      record: { type: "user", id: account.id, name: account.name },
      caller,
    });
    await notifyAccount(tx, platform, account, "password-reset", caller);
  });
  platform.mailQueued();
}
