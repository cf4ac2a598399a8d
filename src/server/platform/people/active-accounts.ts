import type { Account } from "#contract/auth.ts";
import type { Role } from "#contract/permissions.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read } from "#server/platform/database/database.ts";
import { ACCOUNT_COLUMNS, accountOf } from "#server/platform/session/account.ts";

/** Returns the account with this id if it is active, or undefined. */
export async function findActiveAccount(db: Read, id: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom("users")
    .select(ACCOUNT_COLUMNS)
    .where("id", "=", id)
    .where("status", "=", "Active")
    .executeTakeFirst();
  return row && accountOf(row);
}

/** Returns whether the account has a password. Sample and invited accounts have none and cannot sign in. */
export async function hasPassword(db: Read, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the roles of those of these accounts that can sign in, by account id. */
export async function findRolesOf(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  const roles = new Map<string, Role>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "role"])
      .where("id", "in", chunk)
      .where("status", "=", "Active")
      .where("password_hash", "is not", null)
      .execute();
    for (const { id, role } of rows) roles.set(id, role);
  }
  return roles;
}
