import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Returns the device of a token's hash, if it belongs to the account with that address. */
export async function findDevice(db: Read, tokenHash: string, emailKey: string) {
  return db
    .selectFrom("devices")
    .innerJoin("users", "users.id", "devices.user_id")
    .select(["devices.id", "devices.last_used_at"])
    .where("devices.token_hash", "=", tokenHash)
    .where("users.email_key", "=", emailKey)
    .executeTakeFirst();
}

export async function insertDevice(tx: Tx, device: Schema["devices"]): Promise<void> {
  await tx.insertInto("devices").values(device).execute();
}

/** Sets when a device of the account was last used. Returns whether the device exists. */
export async function setDeviceUsed(tx: Tx, id: string, userId: string, at: string): Promise<boolean> {
  const used = await tx
    .updateTable("devices")
    .set({ last_used_at: at })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Keeps the newest `most` devices of an account that returned, and as many that did not. A program that signs in every minute
 * must not remove the browser of a user.
 */
export async function keepNewestDevices(tx: Tx, userId: string, most: number): Promise<void> {
  for (const cameBack of ["=", "!="] as const) {
    const surplus = await tx
      .selectFrom("devices")
      .select("id")
      .where("user_id", "=", userId)
      .whereRef("created_at", cameBack, "last_used_at")
      .orderBy("last_used_at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .offset(most)
      .execute();
    const ids = surplus.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom("devices").where("id", "in", ids).execute();
  }
}

/** Deletes all devices of an account. The next sign-in on each causes a notice of a new device. */
export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("devices").where("user_id", "=", userId).execute();
}

export async function deleteDevicesUnusedSince(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom("devices").where("last_used_at", "<=", instant).execute();
}
