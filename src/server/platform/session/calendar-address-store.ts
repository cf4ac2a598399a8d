import type { Read, Tx } from "#server/platform/database/database.ts";

/** Returns the id of the account of an address. */
export async function findAddressOwner(db: Read, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("calendar_addresses")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findAddressTime(db: Read, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("calendar_addresses")
    .select("created_at")
    .where("user_id", "=", accountId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Stores the address of an account in the place of the former one. */
export async function setAddress(tx: Tx, accountId: string, tokenHash: string, now: string): Promise<void> {
  await tx
    .insertInto("calendar_addresses")
    .values({ user_id: accountId, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ token_hash: tokenHash, created_at: now }))
    .execute();
}

/** Removes the address of an account. Returns whether there was one. */
export async function deleteAddress(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom("calendar_addresses")
    .where("user_id", "=", accountId)
    .returning("user_id")
    .execute();
  return rows.length > 0;
}
