import type { Read } from "#server/platform/database/database.ts";
import { requireAssignee } from "#server/users/assignees.ts";

interface Owned {
  ownerId: string | null;
}

/** Throws a 400 for a new owner of a customer or deal that is no active account with the permission to read customers. */
export async function requireOwner(db: Read, before: Owned | undefined, after: Owned | undefined): Promise<void> {
  const ownerId = after?.ownerId ?? null;
  if (ownerId === null || ownerId === before?.ownerId) return;
  await requireAssignee(db, ownerId, "customers:read", "ownerId");
}
