import type { Factor } from "#contract/factors.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Totp = Schema["totp_factors"];
type Passkey = Schema["passkeys"];
type OidcLink = Schema["oidc_links"];

/** Name of every authenticator app, since an account has only one. */
const TOTP_NAME = "Authenticator app";

/** Returns the account's second factors: the confirmed app, then the passkeys, oldest first. */
export async function listFactorsOf(db: Read, userId: string): Promise<Factor[]> {
  const apps = await db
    .selectFrom("totp_factors")
    .select(["id", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .execute();
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return [
    ...apps.map((app) => ({ ...app, type: "totp" as const, name: TOTP_NAME })),
    ...passkeys.map((passkey) => ({ ...passkey, type: "passkey" as const })),
  ];
}

export async function insertTotp(tx: Tx, totp: Pick<Totp, "id" | "user_id" | "secret" | "created_at">): Promise<void> {
  await tx
    .insertInto("totp_factors")
    .values({ ...totp, last_step: 0, confirmed_at: null, last_used_at: null })
    .execute();
}

/** Returns the account's confirmed app, or with `pending` the app that has not been confirmed. */
export async function findTotp(db: Read, userId: string, which: "confirmed" | "pending"): Promise<Totp | undefined> {
  return db
    .selectFrom("totp_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", which === "confirmed" ? "is not" : "is", null)
    .executeTakeFirst();
}

/** Marks the code of a step as used. Returns false if a code of this step or a later one was used already. */
export async function setTotpUsed(tx: Tx, id: string, step: number, now: string): Promise<boolean> {
  const used = await tx
    .updateTable("totp_factors")
    .set({ last_step: step, last_used_at: now })
    .where("id", "=", id)
    .where("last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function setTotpConfirmed(tx: Tx, id: string, step: number, now: string): Promise<void> {
  await tx.updateTable("totp_factors").set({ last_step: step, confirmed_at: now }).where("id", "=", id).execute();
}

export async function deleteTotpsOf(tx: Tx, userId: string, which: "confirmed" | "pending"): Promise<void> {
  await tx
    .deleteFrom("totp_factors")
    .where("user_id", "=", userId)
    .where("confirmed_at", which === "confirmed" ? "is not" : "is", null)
    .execute();
}

/** Deletes unconfirmed apps created before the given instant. */
export async function deleteTotpsPendingSince(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("totp_factors").where("confirmed_at", "is", null).where("created_at", "<", before).execute();
}

/** Deletes a factor if it belongs to the account. */
export async function deleteFactor(tx: Tx, { id, type }: Pick<Factor, "id" | "type">, userId: string): Promise<void> {
  const table = { totp: "totp_factors", passkey: "passkeys", oidc: "oidc_links" } as const;
  await tx.deleteFrom(table[type]).where("id", "=", id).where("user_id", "=", userId).execute();
}

export async function deleteFactorsOf(tx: Tx, userId: string): Promise<void> {
  for (const table of ["totp_factors", "passkeys", "recovery_codes", "oidc_links"] as const)
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code. Returns false if it does not exist. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .returning("code_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Read, userId: string): Promise<number> {
  const row = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.left;
}

export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<void> {
  await tx.insertInto("passkeys").values(passkey).execute();
}

/** Returns a passkey with the email address of its account. */
export async function findPasskey(db: Read, credentialId: string): Promise<(Passkey & { email: string }) | undefined> {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .selectAll("passkeys")
    .select("users.email")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function listCredentialIds(db: Read, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("passkeys").select("credential_id").where("user_id", "=", userId).execute();
  return rows.map(({ credential_id }) => credential_id);
}

/** Stores the new counter. Returns false if the passkey was removed, or its counter changed, since it was read. */
export async function setPasskeyUsed(tx: Tx, passkey: Passkey, counter: number, now: string): Promise<boolean> {
  const used = await tx
    .updateTable("passkeys")
    .set({ counter, last_used_at: now })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns the account's links to identities at a provider, oldest first. */
export async function listLinksOf(db: Read, userId: string): Promise<Factor[]> {
  const links = await db
    .selectFrom("oidc_links")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return links.map((link) => ({ ...link, type: "oidc" as const }));
}

type IdentityKey = Pick<OidcLink, "issuer" | "subject">;

export async function findLink(db: Read, { issuer, subject }: IdentityKey): Promise<OidcLink | undefined> {
  return db
    .selectFrom("oidc_links")
    .selectAll()
    .where("subject", "=", subject)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

/** Returns whether the account is linked to an identity at the issuer. */
export async function isLinkedAt(db: Read, userId: string, issuer: string): Promise<boolean> {
  const link = await db
    .selectFrom("oidc_links")
    .select("id")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return link !== undefined;
}

export async function insertLink(tx: Tx, link: OidcLink): Promise<void> {
  await tx.insertInto("oidc_links").values(link).execute();
}

export async function setLinkUsed(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable("oidc_links").set({ last_used_at: now }).where("id", "=", id).execute();
}

/** Deletes the account's links. Returns their names. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<string[]> {
  const links = await tx.deleteFrom("oidc_links").where("user_id", "=", userId).returning("name").execute();
  return links.map(({ name }) => name);
}

/** Stores a challenge as used. Returns false if it was used before. */
export async function insertUsedChallenge(tx: Tx, challenge_hash: string, expires_at: string): Promise<boolean> {
  const taken = await tx
    .insertInto("used_passkey_challenges")
    .values({ challenge_hash, expires_at })
    .onConflict((conflict) => conflict.column("challenge_hash").doNothing())
    .returning("challenge_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function isUsedChallenge(db: Read, challengeHash: string): Promise<boolean> {
  const used = await db
    .selectFrom("used_passkey_challenges")
    .select("expires_at")
    .where("challenge_hash", "=", challengeHash)
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredUsedChallenges(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("used_passkey_challenges").where("expires_at", "<=", now).execute();
}
