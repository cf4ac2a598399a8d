import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";
import { listRoles } from "#server/users/store.ts";

/** Returns the ids of the accounts whose role has this permission. */
export async function accountIdsWithPermission(db: Read, needed: Permission): Promise<ReadonlySet<string>> {
  const accounts = await listRoles(db);
  return new Set(accounts.filter(({ role }) => may(permissionsOf(role), needed)).map(({ id }) => id));
}
