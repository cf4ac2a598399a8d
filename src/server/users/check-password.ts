import type { Account } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { accountOf } from "#server/platform/session/account.ts";
import { findCredentials, findPasswordHash } from "#server/users/store.ts";

interface CheckedPassword {
  account: Account;
  /** Returns whether, in a later transaction, the account is still active and has this password. */
  isUnchanged(db: Read): Promise<boolean>;
}

/** Returns the active account with this address and password, or undefined. Takes the same time in each case. */
export async function checkPassword(
  platform: Platform,
  email: string,
  password: string,
): Promise<CheckedPassword | undefined> {
  const user = await findCredentials(platform.database.read, emailKey(email));
  const active = user?.status === "Active" ? user : undefined;
  const matches = await platform.hashing.verify(active?.password_hash, password);
  if (!active || !matches) return undefined;
  const { password_hash, ...row } = active;
  const account = accountOf(row);
  return { account, isUnchanged: async (db) => (await findPasswordHash(db, account.id)) === password_hash };
}
