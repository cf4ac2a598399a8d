import { randomBytes } from "node:crypto";
import { DAY_MS } from "#contract/calendar-day.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import {
  deleteDevicesUnusedSince,
  deleteOlderDevices,
  findDevice,
  insertDevice,
  setDeviceUsed,
} from "#server/platform/session/device-store.ts";
import { hashToken } from "#server/platform/session/session.ts";

/** Prefix of a device's token, by which secret scanners distinguish it from a session token, which gives access. */
const DEVICE_PREFIX = "wsd_";
const UNUSED_MS = 180 * DAY_MS;
/** Maximum devices of an account that were used again, and also of those that were used once. */
const MOST = 10;

/** Device that signed in to the account before. It gives no access, but its wrong tries are counted separately. */
export interface KnownDevice {
  id: string;
  token: string;
}

/** Returns the device of a token if it belongs to the account with that address and was used in the last half year. */
export async function findKnownDevice(
  platform: Platform,
  token: string | undefined,
  emailKey: string,
): Promise<KnownDevice | undefined> {
  if (token === undefined) return undefined;
  const device = await findDevice(platform.database.read, hashToken(token), emailKey);
  return device && device.last_used_at > unusedSince(platform) ? { id: device.id, token } : undefined;
}

/** Notes a sign-in on a device, which is new unless it is known. Returns the token of the device. */
export async function rememberDevice(
  platform: Platform,
  tx: Tx,
  userId: string,
  known: KnownDevice | undefined,
): Promise<string> {
  const now = platform.now().toISOString();
  if (known && (await setDeviceUsed(tx, known.id, userId, now))) return known.token;
  const token = DEVICE_PREFIX + randomBytes(32).toString("base64url");
  const device = { id: newId(), user_id: userId, token_hash: hashToken(token), created_at: now, last_used_at: now };
  await insertDevice(tx, device);
  await deleteOlderDevices(tx, userId, MOST);
  return token;
}

/** Deletes devices without a sign-in for half a year. */
export async function sweepDevices(platform: Platform): Promise<void> {
  await platform.database.writeReadCommitted((tx) => deleteDevicesUnusedSince(tx, unusedSince(platform)));
}

function unusedSince(platform: Platform): string {
  return new Date(platform.now().getTime() - UNUSED_MS).toISOString();
}
