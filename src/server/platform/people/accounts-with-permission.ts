import { may, type Permission, permissionsOf, ROLES } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Selects the ids of the active accounts with a permission. */
export function accountsWith(db: Read, permission: Permission) {
  const roles = ROLES.filter((role) => may(permissionsOf(role), permission));
  return db.selectFrom("users").select("id").where("status", "=", "Active").where("role", "in", roles);
}
