import { emailKey } from "#contract/fields.ts";
import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findByAddresses, listAdminAddresses } from "#server/users/store.ts";

export { findAdministrators } from "#server/users/store.ts";

/**
 * Returns the addresses to notify. An address of an account counts only if the account is active and has the
 * permission. Any other address always counts. If none counts, returns the administrators' addresses, so that no
 * message goes unnoticed. Without given addresses, returns none.
 */
export async function notificationRecipients(
  db: Read,
  addresses: readonly string[],
  needed: Permission,
): Promise<string[]> {
  const accounts = addresses.length > 0 ? await findByAddresses(db, addresses) : [];
  const barred = accounts.filter(({ role, status }) => status !== "Active" || !may(permissionsOf(role), needed));
  const keys = new Set(barred.map(({ email_key }) => email_key));
  const recipients = addresses.filter((address) => !keys.has(emailKey(address)));
  return recipients.length > 0 || addresses.length === 0 ? recipients : listAdminAddresses(db);
}
