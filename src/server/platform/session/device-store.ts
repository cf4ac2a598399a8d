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

/** Maximum devices deleted at a time. The next sign-in on a new device deletes more. */
const MAX_OLDER = 100;

/**
 * Deletes the devices of an account beyond the newest `kept` that were used again, and beyond the newest `kept` that were not. A
 * program that signs in every minute must not remove the browser of a user.
 */
export async function deleteOlderDevices(tx: Tx, userId: string, kept: number): Promise<void> {
  for (const wasUsedAgain of [true, false]) {
    const older = await tx
      .selectFrom("devices")
      .select("id")
      .where("user_id", "=", userId)
      .whereRef("last_used_at", wasUsedAgain ? "!=" : "=", "created_at")
      .orderBy("last_used_at", "desc")
      .orderBy("id", "desc")
      // SQLite takes no offset without a limit.
      .limit(MAX_OLDER)
      .offset(kept)
      .execute();
    const ids = older.map(({ id }) => id);
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
