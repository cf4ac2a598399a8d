import { SAME_PASSWORD, WRONG_CURRENT_PASSWORD } from "#contract/auth.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { countWrongGuess, limitChanges } from "#server/platform/api/limits.ts";
import { type HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, ownAccountOf } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { endSessionsOf } from "#server/platform/session/session.ts";
import { hashNewPassword } from "#server/users/new-password.ts";
import { deleteReset } from "#server/users/reset-store.ts";
import { findPasswordHash, setPasswordHash } from "#server/users/store.ts";

function wrongCurrent(): HttpError {
  return invalidFields([{ path: "currentPassword", message: WRONG_CURRENT_PASSWORD }]);
}

/**
 * Checks the account's password and returns its hash. Throws `wrong` if `password` differs, and a 429 after too many
 * wrong ones.
 */
export async function checkOwnPassword(
  platform: Platform,
  accountId: string,
  password: string,
  wrong: () => HttpError,
): Promise<string> {
  const { database, hashing } = platform;
  const checked = await countWrongGuess(platform, [["own-password", { id: accountId }]], async () => {
    const passwordHash = await findPasswordHash(database.read, accountId);
    return (await hashing.verify(passwordHash, password)) ? passwordHash : undefined;
  });
  if (checked === undefined) throw wrong();
  return checked;
}

/**
 * Changes the caller's own password, mails a notice, and ends every session of the account except the caller's. Throws
 * a 400 for a wrong current password, and for a new one that is too short or still the generated one.
 */
export async function changeOwnPassword(
  platform: Platform,
  { session, caller }: ActorContext,
  passwords: { currentPassword: string; newPassword: string },
): Promise<undefined> {
  const { id } = session.account;
  const checked = await checkOwnPassword(platform, id, passwords.currentPassword, wrongCurrent);
  if (session.account.mustChangePassword && passwords.newPassword === passwords.currentPassword) {
    throw invalidFields([{ path: "newPassword", message: SAME_PASSWORD }]);
  }
  const passwordHash = await hashNewPassword(platform, "newPassword", passwords.newPassword);
  await act(platform, { session, caller }, ownAccountOf(session), "changed password", async (tx, _account, now) => {
    await limitChanges(tx, platform, "password-change", { id });
    // A concurrent request may have changed the password while the new one was hashed.
    if ((await findPasswordHash(tx, id)) !== checked) throw wrongCurrent();
    await setPasswordHash(tx, id, passwordHash, now.toISOString());
    await endSessionsOf(tx, id, session.id);
    await deleteReset(tx, id);
    await mailAccount(tx, platform, session.account, "password-changed", caller);
    return { result: undefined };
  });
  platform.mailQueued();
}
