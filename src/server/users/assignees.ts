import { type AssignedArea, type Assignee, NOT_ASSIGNABLE } from "#contract/assignees.ts";
import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import { listAccountsWithAccess } from "#server/users/store.ts";

/** Returns the accounts that may read an area and can sign in or are invited to, by name. */
export async function listAssignees(db: Read, area: AssignedArea): Promise<Assignee[]> {
  const accounts = await listAccountsWithAccess(db);
  return accounts.flatMap(({ id, name, role }) => (may(permissionsOf(role), `${area}:read`) ? [{ id, name }] : []));
}

/** Returns an account if it is active and has the permission. */
export async function findAssignee(db: Read, id: string, needed: Permission): Promise<Assignee | undefined> {
  const account = await findActiveAccount(db, id);
  return account && may(permissionsOf(account.role), needed) ? { id: account.id, name: account.name } : undefined;
}

/** Returns an active account. Throws a 400 at the field unless the account exists and has the permission. */
export async function requireAssignee(db: Read, id: string, needed: Permission, path: string): Promise<Assignee> {
  const account = await findAssignee(db, id, needed);
  if (!account) throw invalidFields([{ path, message: NOT_ASSIGNABLE }]);
  return account;
}
