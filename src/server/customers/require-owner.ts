import type { CustomerRow } from "#contract/customers.ts";
import type { Read } from "#server/platform/database/database.ts";
import { requireAssignee } from "#server/users/assignees.ts";

/** Throws a 400 for a new owner that is no active account with the permission to read customers. */
export async function requireOwner(
  db: Read,
  before: Pick<CustomerRow, "ownerId"> | undefined,
  after: Pick<CustomerRow, "ownerId"> | undefined,
): Promise<void> {
  const ownerId = after?.ownerId ?? null;
  if (ownerId === null || ownerId === before?.ownerId) return;
  await requireAssignee(db, ownerId, "customers:read", "ownerId");
}
