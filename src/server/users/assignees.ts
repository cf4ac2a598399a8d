import { type AssignedArea, type Assignee, NOT_ASSIGNABLE } from "#contract/assignees.ts";
import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Session } from "#server/platform/session/session.ts";
import { findAccountWithAccess, listAccountsWithAccess } from "#server/users/store.ts";

/** Returns the accounts that may read an area, and can sign in or are invited, sorted by name. */
export async function listAssignees(db: Read, area: AssignedArea): Promise<Assignee[]> {
  const accounts = await listAccountsWithAccess(db);
  return accounts.flatMap(({ id, name, role }) => (may(permissionsOf(role), `${area}:read`) ? [{ id, name }] : []));
}

/** Returns the filters of a list with the caller's own id in the place of `me`. */
export function filtersOf<Filters extends { assignee?: string | undefined; owner?: string | undefined }>(
  { account }: Session,
  query: Filters,
): Filters {
  return {
    ...query,
    ...(query.assignee === "me" && { assignee: account.id }),
    ...(query.owner === "me" && { owner: account.id }),
  };
}

/** Returns an account if it is active and has the permission; undefined otherwise. */
export async function findAssignee(db: Read, id: string, needed: Permission): Promise<Assignee | undefined> {
  const account = await findActiveAccount(db, id);
  return account && may(permissionsOf(account.role), needed) ? { id: account.id, name: account.name } : undefined;
}

/**
 * Returns an account. Throws a 400 at the field `path` unless the account can sign in or is invited, and has the
 * permission.
 */
export async function requireAssignee(db: Read, id: string, needed: Permission, path: string): Promise<Assignee> {
  const account = await findAccountWithAccess(db, id);
  if (!account || !may(permissionsOf(account.role), needed)) throw invalidFields([{ path, message: NOT_ASSIGNABLE }]);
  return { id: account.id, name: account.name };
}
