import { findAddressChange } from "#server/audit/find-sign-ins.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findCreatedAt } from "#server/users/store.ts";
import { usersTable } from "#server/users/tables.ts";

/** Returns since when an account has had its email address. */
export async function addressChangedAt(db: Read, accountId: string): Promise<string> {
  const changedAt = await findAddressChange(db, usersTable.recordType, accountId);
  return changedAt ?? findCreatedAt(db, accountId);
}
