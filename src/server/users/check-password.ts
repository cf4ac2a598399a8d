import type { Account } from "#contract/auth.ts";
import { emailKey } from "#contract/fields.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findCredentials } from "#server/users/store.ts";

/** The active account of that address and password; undefined for anything else, always in the same time. */
export async function checkPassword(platform: Platform, email: string, password: string): Promise<Account | undefined> {
  const user = await findCredentials(platform.database.read, emailKey(email));
  const active = user?.status === "Active" ? user : undefined;
  const matches = await platform.hashing.verify(active?.password_hash, password);
  if (!active || !matches) return undefined;
  const { password_hash: _, ...account } = active;
  return account;
}
