import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Stores the reset link of an account and replaces an earlier link. */
export async function insertReset(tx: Tx, reset: Schema["password_resets"]): Promise<void> {
  const { token_hash, created_at, expires_at } = reset;
  await tx
    .insertInto("password_resets")
    .values(reset)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ token_hash, created_at, expires_at }))
    .execute();
}

/** Returns the active account of a link, and when the link expires. */
export async function findReset(db: Read, tokenHash: string) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.name", "users.email"])
    .select("password_resets.expires_at")
    .where("password_resets.token_hash", "=", tokenHash)
    .where("users.status", "=", "Active")
    .executeTakeFirst();
}

export async function deleteReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function deleteResetsOver(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}
