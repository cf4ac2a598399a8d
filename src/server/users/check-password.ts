import type { Account } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findCredentials, findPasswordHash } from "#server/users/store.ts";

interface Checked {
  account: Account;
  /** Whether, in a later transaction, the account is still active and the password still this one. */
  stillHolds(db: Read): Promise<boolean>;
}

/** Whether the address is an account's, be it active or not. */
export async function isAccount(db: Read, email: string): Promise<boolean> {
  return (await findCredentials(db, emailKey(email))) !== undefined;
}

/** The active account of that address and password; undefined for anything else, always in the same time. */
export async function checkPassword(platform: Platform, email: string, password: string): Promise<Checked | undefined> {
  const user = await findCredentials(platform.database.read, emailKey(email));
  const active = user?.status === "Active" ? user : undefined;
  const matches = await platform.hashing.verify(active?.password_hash, password);
  if (!active || !matches) return undefined;
  const { password_hash, must_change_password, ...rest } = active;
  const account = { ...rest, ...(must_change_password ? { mustChangePassword: true as const } : {}) };
  return { account, stillHolds: async (db) => (await findPasswordHash(db, account.id)) === password_hash };
}
