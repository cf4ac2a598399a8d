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

/**
 * Returns the active account of a link with the end of the link, or undefined. `invited_at` is null unless the account
 * was invited and has no password yet. The end may have passed.
 */
export async function findReset(db: Read, tokenHash: string) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.name", "users.email"])
    .select(["password_resets.expires_at", "users.invited_at"])
    .where("password_resets.token_hash", "=", tokenHash)
    .where("users.status", "=", "Active")
    .executeTakeFirst();
}

/** Returns when the valid link of an account expires; undefined without one. */
export async function findResetEnd(db: Read, userId: string, now: string): Promise<string | undefined> {
  const valid = db
    .selectFrom("password_resets")
    .select("expires_at")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now);
  return (await valid.executeTakeFirst())?.expires_at;
}

export async function deleteReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function deleteResetsOver(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}
