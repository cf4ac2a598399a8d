import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** The newest link of an account takes the place of the one before. */
export async function insertReset(tx: Tx, reset: Schema["password_resets"]): Promise<void> {
  const { token_hash, created_at, expires_at } = reset;
  await tx
    .insertInto("password_resets")
    .values(reset)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ token_hash, created_at, expires_at }))
    .execute();
}

/** The account whose link this is: only one that has not expired, and of an account that is active. */
export async function findReset(db: Read, tokenHash: string, now: string) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.name", "users.email"])
    .where("password_resets.token_hash", "=", tokenHash)
    .where("password_resets.expires_at", ">", now)
    .where("users.status", "=", "Active")
    .executeTakeFirst();
}

export async function deleteReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
