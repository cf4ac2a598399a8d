import type { Account } from "#contract/auth.ts";
import type { Flag } from "#server/platform/database/schema.ts";

interface AccountRow extends Omit<Account, "mustChangePassword"> {
  must_change_password: Flag;
}

/** An account as callers know it; that its password is to be changed is only said while it is so. */
export function accountOf({ must_change_password, ...account }: AccountRow): Account {
  return { ...account, ...(must_change_password ? { mustChangePassword: true } : {}) };
}
