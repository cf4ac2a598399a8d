import type { Account } from "#contract/auth.ts";
import type { Flag } from "#server/platform/database/schema.ts";

interface AccountRow extends Omit<Account, "mustChangePassword"> {
  must_change_password: Flag;
}

/** Columns of a query that joins `users` and, for the second factor, `second_factor_roles`. */
export const ACCOUNT_COLUMNS = [
  "users.id",
  "users.name",
  "users.email",
  "users.role",
  "users.status",
  "users.must_change_password",
] as const;

/** Returns since when an account needs a second factor by the rule of its role, or from when it got the role; `null` if it needs none. */
export function factorRequiredSince({
  since,
  second_factor_from,
}: {
  since: string | null;
  second_factor_from: string;
}) {
  return since !== null && second_factor_from > since ? second_factor_from : since;
}

/** Returns an account as callers see it. `mustChangePassword` is present only if it is true. */
export function accountOf({ must_change_password, ...account }: AccountRow): Account {
  return { ...account, ...(must_change_password ? { mustChangePassword: true } : {}) };
}
