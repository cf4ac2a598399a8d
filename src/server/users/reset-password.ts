import { SAME_PASSWORD } from "#contract/auth.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { passkeyFacts } from "#server/account-notices/notice-mails.ts";
import { endKeysAndCalendarOf } from "#server/api-keys/own-keys.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { invalidFields, invalidLink } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import { visitorOf } from "#server/platform/records/audit.ts";
import { endSessionsOf, hashToken } from "#server/platform/session/session.ts";
import { endLinksAndPasskeysBesideApp } from "#server/second-factors/own-factors.ts";
import { hashNewPassword } from "#server/users/new-password.ts";
import { deleteReset, findReset } from "#server/users/reset-store.ts";
import { noteResetUsed } from "#server/users/reset-uses.ts";
import { beginFactorGrace, findMadeUpPasswordHash, setPasswordHash } from "#server/users/store.ts";

type Reset = NonNullable<Awaited<ReturnType<typeof findReset>>>;

/** Returns whether a link leads to the first password of an invited account. */
const isFirstOf = ({ invited_at }: Reset) => invited_at !== null;

function isOver({ now }: Platform, reset: { expires_at: string }): boolean {
  return reset.expires_at <= now().toISOString();
}

/**
 * Sets a new or the first password by the token of a mailed link, which works once. Ends the sessions, API keys and
 * links of the account, and its passkeys if it has an authenticator app. Mails the owner. Throws a 400 when the link is
 * unknown, used, expired, or of an account that is no longer active.
 */
export async function resetPassword(
  platform: Platform,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<undefined> {
  const { database } = platform;
  const tokenHash = hashToken(token);
  // Checked before the password is hashed, which is the most expensive step.
  const asked = await findReset(database.read, tokenHash);
  if (!asked || isOver(platform, asked)) throw invalidLink();
  const generatedPassword = await findMadeUpPasswordHash(database.read, asked.id);
  if (generatedPassword && (await platform.hashing.verify(generatedPassword, password))) {
    throw invalidFields([{ path: "password", message: SAME_PASSWORD }]);
  }
  const passwordHash = await hashNewPassword(platform, "password", password);
  const author = visitorOf(caller);
  const by = { account: author.session.account, caller };
  const recordOf = ({ id, name, email }: Reset) => ({ type: "user", id, name, people: [email] });
  const subject: Subject<Reset> = {
    async find(tx) {
      const account = await findReset(tx, tokenHash);
      if (!account || isOver(platform, account)) throw invalidLink();
      return account;
    },
    entryOf: async (_tx, account) => recordOf(account),
  };
  const action = (account: Reset) => (isFirstOf(account) ? "chose password" : "reset password");
  await act(platform, author, subject, action, async (tx, account, now) => {
    const isFirst = isFirstOf(account);
    await deleteReset(tx, account.id);
    await setPasswordHash(tx, account.id, passwordHash, now.toISOString());
    // The account could not add a second factor before.
    if (isFirst) await beginFactorGrace(tx, account.id, now.toISOString());
    await endSessionsOf(tx, account.id);
    await endKeysAndCalendarOf(tx, platform, account.id, by);
    const passkeys = await endLinksAndPasskeysBesideApp(tx, platform, recordOf(account), by);
    await noteResetUsed(tx, { email: account.email, address: caller.address }, now);
    await mailAccount(
      tx,
      platform,
      account,
      isFirst ? "password-chosen" : "password-reset",
      caller,
      passkeyFacts(passkeys),
    );
    return { result: undefined };
  });
  platform.mailQueued();
}
