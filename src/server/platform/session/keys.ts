import { randomBytes } from "node:crypto";
import { DAY_MS } from "#contract/calendar-day.ts";
import { KEY_ENDED, KEY_LIMITS, KEY_PERMISSIONS, type KeyInput, type OwnKey } from "#contract/keys.ts";
import { may, PERMISSIONS, type Permission, permissionsOf } from "#contract/permissions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import {
  deleteKey,
  deleteKeysOf,
  deleteKeysOver,
  findKey,
  insertKey,
  listKeysOf,
  setKeyUsed,
} from "#server/platform/session/key-store.ts";
import { findFactorDueAt, hashToken, noteIfPossible, type Session } from "#server/platform/session/session.ts";

/** Prefix of an API key, by which secret scanners find leaked keys and the server distinguishes it from a session token. */
const KEY_PREFIX = "wsk_";
/** Key: 256 random bits in base64url, which need no slow hash, and a checksum of them. */
const KEY = /^wsk_[\w-]{43}[\w-]{6}$/;
const CHECKSUM_LENGTH = 6;
/** Length of the part of a key that is shown, so that users can recognise it. The rest is too long to guess. */
const SHOWN_LENGTH = 12;
/** Minimum time between two updates of the time of last use, as of a session. */
const USED_EVERY_MS = 60_000;

export function checksumOf(text: string): string {
  return hashToken(text).slice(0, CHECKSUM_LENGTH);
}

export function isKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX);
}

/** Returns whether a key has its checksum. A mistyped or invented key is refused without a query. */
function isWellFormed(key: string): boolean {
  return KEY.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Returns the expiry of a key created now: the latest one or the default, depending on `days`. */
export function keyExpiry(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Makes a new key. Its result is the only place with the full key. */
export function makeKey(now: Date, { name, permissions: chosen, expiresAt }: KeyInput): { key: string; made: OwnKey } {
  const text = KEY_PREFIX + randomBytes(32).toString("base64url");
  const key = text + checksumOf(text);
  const made = {
    id: newId(),
    name,
    prefix: key.slice(0, SHOWN_LENGTH),
    permissions: KEY_PERMISSIONS.filter((permission) => chosen.includes(permission)),
    createdAt: now.toISOString(),
    expiresAt: expiresAt ?? keyExpiry(now, KEY_LIMITS.days),
    lastUsedAt: null,
  };
  return { key, made };
}

export function addKey(tx: Tx, userId: string, key: string, made: OwnKey): Promise<void> {
  return insertKey(tx, userId, hashToken(key), made);
}

/** Returns the permissions of a key that its owner still has. */
function permissionsOfKey(allowed: readonly Permission[], makers: readonly Permission[]): Permission[] {
  const readable = allowed.flatMap((permission) => [permission, asRead(permission)]);
  return [...new Set(readable)].filter((permission) => PERMISSIONS.includes(permission) && may(makers, permission));
}

/** Returns the read permission that a write permission includes: `products:read` for `products:write`. */
function asRead(permission: Permission): Permission {
  const [area] = permission.split(":");
  // The first half of a permission is an area; TypeScript does not follow it through the split.
  return `${area}:read` as Permission;
}

function ended(): HttpError {
  return new HttpError(401, "key-ended", KEY_ENDED);
}

/**
 * Returns the session of an API key, in the name of its owner. It never has more permissions than the account has now, nor a
 * confirmed password. Throws a 401 when the key is unknown or expired.
 */
export async function requireKey(platform: Platform, token: string): Promise<Session> {
  const row = isWellFormed(token) ? await findKey(platform.database.read, hashToken(token)) : undefined;
  if (row?.account.status !== "Active") throw ended();

  const now = platform.now();
  const { account, key } = row;
  if (now.toISOString() >= key.expiresAt) throw ended();
  if (key.lastUsedAt === null || now.getTime() - Date.parse(key.lastUsedAt) > USED_EVERY_MS) {
    await noteIfPossible(platform, "key's last use not noted", (tx) => setKeyUsed(tx, key.id, now.toISOString()));
  }
  const permissions = permissionsOfKey(key.permissions, permissionsOf(account.role));
  return {
    id: key.id,
    account,
    permissions,
    confirmedAt: "",
    key: { id: key.id, name: key.name },
    secondFactorDueAt: await findFactorDueAt(platform.database.read, row),
  };
}

/** Returns the account's keys that have not expired, newest first. */
export async function listOwnKeys(db: Read, userId: string, now: Date): Promise<OwnKey[]> {
  const keys = await listKeysOf(db, userId);
  return keys.filter(({ expiresAt }) => expiresAt > now.toISOString());
}

/** Returns all keys of an account, expired ones included. */
export function listKeysForExport(db: Read, userId: string): Promise<OwnKey[]> {
  return listKeysOf(db, userId);
}

/** Returns a key of the account, also an expired one. Returns undefined for one that belongs to a different account. */
export async function findOwnKey(db: Read, id: string, userId: string): Promise<OwnKey | undefined> {
  return (await listKeysOf(db, userId)).find((key) => key.id === id);
}

/** Deletes a key, which stops working at once. */
export function endKey(tx: Tx, id: string): Promise<void> {
  return deleteKey(tx, id);
}

/** Deletes all keys of an account and returns them. */
export function endEveryKeyOf(tx: Tx, userId: string): Promise<OwnKey[]> {
  return deleteKeysOf(tx, userId);
}

/** Deletes expired keys. */
export async function sweepKeys(platform: Platform): Promise<void> {
  const now = platform.now().toISOString();
  await sweepInBatches(platform.database, (tx, most) => deleteKeysOver(tx, now, most));
}
