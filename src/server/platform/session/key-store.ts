import type { DeleteResult } from "kysely";
import type { Account } from "#contract/auth.ts";
import { KEY_PERMISSIONS, type OwnKey } from "#contract/keys.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { constantQuery } from "#server/platform/database/statement.ts";
import { ACCOUNT_COLUMNS, accountOf, factorRequiredSince } from "#server/platform/session/account.ts";

interface KeyRow {
  key: OwnKey;
  account: Account;
  /** Since when the account needs a second factor, as in a session. */
  factorRequiredSince: string | null;
}

const findByHash = constantQuery((db: Read, keyHash: string) =>
  db
    .selectFrom("keys")
    .innerJoin("users", "users.id", "keys.user_id")
    .select(["keys.id as key_id", "keys.name as key_name", "keys.prefix", "keys.permissions"])
    .select(["keys.created_at", "keys.expires_at", "keys.last_used_at"])
    .leftJoin("second_factor_roles", "second_factor_roles.role", "users.role")
    .select(["users.second_factor_from", "second_factor_roles.since"])
    .select(ACCOUNT_COLUMNS)
    .where("keys.key_hash", "=", keyHash),
);

/** Returns the API key with this hash, with its current account. */
export async function findKey(db: Read, keyHash: string): Promise<KeyRow | undefined> {
  const [row] = await findByHash(db, keyHash);
  if (!row) return undefined;
  const { key_id, key_name, prefix, permissions, created_at, expires_at, last_used_at, ...maker } = row;
  const { since, second_factor_from, ...account } = maker;
  return {
    key: ownKeyOf({ id: key_id, name: key_name, prefix, permissions, created_at, expires_at, last_used_at }),
    account: accountOf(account),
    factorRequiredSince: factorRequiredSince({ since, second_factor_from }),
  };
}

const OWN_COLUMNS = ["id", "name", "prefix", "permissions", "created_at", "expires_at", "last_used_at"] as const;

/** Returns the API key of a row. Stored permissions that keys may not have are left out. */
function ownKeyOf(row: Pick<Schema["keys"], (typeof OWN_COLUMNS)[number]>): OwnKey {
  const stored: readonly string[] = JSON.parse(row.permissions);
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: KEY_PERMISSIONS.filter((permission) => stored.includes(permission)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Stores a key by its hash. The key itself is stored nowhere. */
export async function insertKey(tx: Tx, userId: string, keyHash: string, key: OwnKey): Promise<void> {
  await tx
    .insertInto("keys")
    .values({
      id: key.id,
      user_id: userId,
      name: key.name,
      key_hash: keyHash,
      prefix: key.prefix,
      permissions: JSON.stringify(key.permissions),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: key.lastUsedAt,
    })
    .execute();
}

/** Returns all keys of an account, also expired ones, newest first. Their number is limited when a key is created. */
export async function listKeysOf(db: Read, userId: string): Promise<OwnKey[]> {
  const rows = await db
    .selectFrom("keys")
    .select(OWN_COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(ownKeyOf);
}

export async function setKeyUsed(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable("keys").set({ last_used_at: at }).where("id", "=", id).execute();
}

export async function deleteKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("keys").where("id", "=", id).execute();
}

export async function deleteKeysOf(tx: Tx, userId: string): Promise<OwnKey[]> {
  const rows = await tx.deleteFrom("keys").where("user_id", "=", userId).returning(OWN_COLUMNS).execute();
  return rows.map(ownKeyOf);
}

/** Deletes at most `most` expired keys and returns their number. */
export function deleteKeysOver(tx: Tx, now: string, most: number): Promise<DeleteResult> {
  return tx
    .deleteFrom("keys")
    .where("id", "in", (eb) => eb.selectFrom("keys").select("id").where("expires_at", "<=", now).limit(most))
    .executeTakeFirstOrThrow();
}
