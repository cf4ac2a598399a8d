import { SAME_PASSWORD, WRONG_CURRENT_PASSWORD } from "#contract/auth.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { forgiveTry } from "#server/platform/database/limits.ts";
import { type HttpError, invalidFields } from "#server/platform/http-error.ts";
import { type Limit, limitTries } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { endSessionsOf, requireLiving } from "#server/platform/session/session.ts";
import { hashNewPassword } from "#server/users/new-password.ts";
import { notifyAccount } from "#server/users/notify-account.ts";
import { deleteReset } from "#server/users/reset-store.ts";
import { findPasswordHash, setPasswordHash } from "#server/users/store.ts";

/** Whoever finds a machine unlocked must not be able to guess the password from there. */
const WRONG_TRIES: Limit = { tries: 10, windowMs: 15 * 60_000 };
/** Each is a line in the trail, which nobody can take out again: a program that changes to and fro would fill the disk. */
const CHANGES: Limit = { tries: 10, windowMs: 60 * 60_000 };

function wrongCurrent(): HttpError {
  return invalidFields([{ path: "currentPassword", message: WRONG_CURRENT_PASSWORD }]);
}

/** Throws `wrong` unless this is the password of the account; returns its hash. Only wrong tries count. */
export async function checkOwnPassword(
  platform: Platform,
  accountId: string,
  password: string,
  wrong: () => HttpError,
): Promise<string> {
  const { database, hashing, config } = platform;
  const key = `own-password ${accountId}`;
  await limitTries(platform, key, WRONG_TRIES);
  const forgive = () => (config.rateLimit ? forgiveTry(database, key) : undefined);
  const passwordHash = await findPasswordHash(database.read, accountId);
  const matches = await hashing.verify(passwordHash, password).catch(async (error: unknown) => {
    // Too busy to look at the password: that was no wrong try.
    await forgive();
    throw error;
  });
  if (passwordHash === undefined || !matches) throw wrong();
  await forgive();
  return passwordHash;
}

/** Changes the own password, mails its owner that it was, and ends every session of the account but the one that asks. */
export async function changeOwnPassword(
  platform: Platform,
  { session, caller }: Acting,
  passwords: { currentPassword: string; newPassword: string },
): Promise<undefined> {
  const { id, name } = session.account;
  const checked = await checkOwnPassword(platform, id, passwords.currentPassword, wrongCurrent);
  if (session.account.mustChangePassword && passwords.newPassword === passwords.currentPassword) {
    throw invalidFields([{ path: "newPassword", message: SAME_PASSWORD }]);
  }
  const passwordHash = await hashNewPassword(platform, "newPassword", passwords.newPassword);
  await limitTries(platform, `changed-password ${session.account.id}`, CHANGES);
  await platform.database.write(async (tx) => {
    await requireLiving(tx, session);
    // Somebody else may have changed it while the new one was hashed.
    if ((await findPasswordHash(tx, id)) !== checked) throw wrongCurrent();
    const now = platform.now();
    await setPasswordHash(tx, id, passwordHash, now.toISOString());
    await endSessionsOf(tx, id, session.id);
    await deleteReset(tx, id);
    await recordAudit(tx, now, {
      account: session.account,
      action: "changed password",
      record: { type: "user", id, name },
      caller,
    });
    await notifyAccount(tx, platform, session.account, "password-changed", caller);
  });
  platform.mailQueued();
}
