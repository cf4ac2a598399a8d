import { createHmac, randomBytes } from "node:crypto";
import type { Database, Read } from "#server/platform/database/database.ts";

/** Name of the secret that signs the tokens of visitors and keys the hashes of personal data. */
export const SIGNING_SECRET = "signing";

/** Returns a random secret that all processes on this database share. The first process creates it. 256 bits, base64url. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await database.writeReadCommitted((tx) =>
    tx
      .insertInto("secrets")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
  const stored = await database.read
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return stored.value;
}

/** Signing secrets by adapter, which a database shares with its transactions: each process reads its secret once. */
const signingSecrets = new WeakMap<object, string>();

/** Returns the signing secret, which the program creates at its start. Throws if a database was never started. */
async function readSigningSecret(db: Read): Promise<string> {
  const { adapter } = db.getExecutor();
  const known = signingSecrets.get(adapter);
  if (known !== undefined) return known;
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", SIGNING_SECRET)
    .executeTakeFirstOrThrow();
  signingSecrets.set(adapter, value);
  return value;
}

/**
 * Returns 128 bits of a keyed hash, in hex. Without the secret of the installation, addresses cannot be guessed from it. The
 * text begins with a word for its purpose.
 */
export async function keyedHash(db: Read, text: string): Promise<string> {
  return createHmac("sha256", await readSigningSecret(db))
    .update(text)
    .digest("hex")
    .slice(0, 32);
}
