import { emailKey } from "#contract/fields.ts";
import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findByAddresses, listAdminAddresses } from "#server/users/store.ts";

/**
 * Of the addresses that are set to be notified, those that may be told. An address that is an account's is told what the account may
 * read, and nothing once it is Inactive; any other is told everything, as the settings say. Where nobody is left, administrators are
 * told: nothing comes in unnoticed.
 */
export async function staffToNotify(db: Read, addresses: readonly string[], needed: Permission): Promise<string[]> {
  const accounts = addresses.length > 0 ? await findByAddresses(db, addresses) : [];
  const barred = accounts.filter(({ role, status }) => status !== "Active" || !may(permissionsOf(role), needed));
  const keys = new Set(barred.map(({ email_key }) => email_key));
  const told = addresses.filter((address) => !keys.has(emailKey(address)));
  return told.length > 0 || addresses.length === 0 ? told : listAdminAddresses(db);
}
