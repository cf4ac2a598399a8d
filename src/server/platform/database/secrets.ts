import { randomBytes } from "node:crypto";
import type { Database } from "#server/platform/database/database.ts";

/** Signs what visitors carry and bring back, and keys the hashes of what is kept about them. */
export const SIGNING_SECRET = "signing";

/** A random secret that all processes on this database share, made by whichever asks first. 256 bits, base64url. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await database.writeOne((tx) =>
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
