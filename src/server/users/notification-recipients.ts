import { emailKey } from "#contract/fields.ts";
import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findByAddresses, listAdminAddresses } from "#server/users/store.ts";

export { findAdministrators } from "#server/users/store.ts";

/**
 * Returns the addresses to notify. An address of an account counts only if the account is active and has the permission; any other
 * address counts always. If none of the given addresses counts, the administrators are notified, so that no message goes unnoticed.
 */
export async function notificationRecipients(
  db: Read,
  addresses: readonly string[],
  needed: Permission,
): Promise<string[]> {
  const accounts = addresses.length > 0 ? await findByAddresses(db, addresses) : [];
  const barred = accounts.filter(({ role, status }) => status !== "Active" || !may(permissionsOf(role), needed));
  const keys = new Set(barred.map(({ email_key }) => email_key));
  const told = addresses.filter((address) => !keys.has(emailKey(address)));
  return told.length > 0 || addresses.length === 0 ? told : listAdminAddresses(db);
}
