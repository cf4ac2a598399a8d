import { createHash, createHmac } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { CLOCKS_APART_MS } from "#server/platform/database/clocks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { SIGNING_SECRET } from "#server/platform/database/secrets.ts";

export interface Tries {
  count: number;
  /** Epoch milliseconds at which counting starts over. */
  resetsAt: number;
}

/** By the adapter, which a database and all its transactions share: read once in the life of a process. */
const secrets = new WeakMap<object, string>();

async function secretOf(db: Read): Promise<string> {
  const { adapter } = db.getExecutor();
  const known = secrets.get(adapter);
  if (known !== undefined) return known;
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", SIGNING_SECRET)
    .executeTakeFirstOrThrow();
  secrets.set(adapter, value);
  return value;
}

/** 128 bits of a keyed hash: without the installation's secret nobody reads a key, or tries addresses until one fits. */
function hashPart(secret: string, part: string): string {
  return createHmac("sha256", secret).update(`limit ${part}`).digest("hex").slice(0, 32);
}

/**
 * A key as it is kept. Callers name the limit and whom it counts in plain words; each word is hashed by itself, so that what
 * is counted about one person can be found by whoever knows the address.
 */
async function keptKey(db: Read, key: string): Promise<string> {
  const secret = await secretOf(db);
  return key
    .split(" ")
    .map((part) => hashPart(secret, part))
    .join(" ");
}

/** Callers name an address, or its SHA-256: every form of it that a key may hold. */
async function namesAddress(db: Read, emailKeys: readonly string[]) {
  const secret = await secretOf(db);
  const forms = emailKeys.flatMap((key) => [
    key,
    createHash("sha256").update(key).digest("base64url"),
    createHash("sha256").update(key).digest("hex"),
  ]);
  const conditions = forms.map((form) => sql<SqlBool>`key like ${`%${hashPart(secret, form)}%`}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** How many tries of somebody's, or about somebody, are being counted. */
export async function countLimitsOf(db: Read, emailKeys: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("limits")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(await namesAddress(db, emailKeys))
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets them; answers how many there were. */
export async function deleteLimitsOf(tx: Tx, emailKeys: readonly string[]): Promise<number> {
  const deleted = await tx
    .deleteFrom("limits")
    .where(await namesAddress(tx, emailKeys))
    .returning("key")
    .execute();
  return deleted.length;
}

/** Counts one try; the window begins with the first. One atomic statement, so no two processes count the same number. */
export function countTry(database: Database, key: string, windowMs: number, now: number): Promise<Tries> {
  return database.writeOne((tx) => countTryIn(tx, key, windowMs, now));
}

/** The same as part of a transaction: what is rolled back was not tried. */
export async function countTryIn(tx: Tx, key: string, windowMs: number, now: number): Promise<Tries> {
  // A window that lies further ahead than any can was begun before the clock was set back.
  const furthest = now + windowMs + CLOCKS_APART_MS;
  const row = await tx
    .insertInto("limits")
    .values({ key: await keptKey(tx, key), count: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb.or([eb("limits.resets_at", "<=", now), eb("limits.resets_at", ">", furthest)]);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("limits.count", "+", 1))
            .end(),
          resets_at: eb
            .case()
            .when(isOver)
            .then(now + windowMs)
            .else(eb.ref("limits.resets_at"))
            .end(),
        };
      }),
    )
    .returning(["count", "resets_at"])
    .executeTakeFirstOrThrow();
  return { count: row.count, resetsAt: row.resets_at };
}

/** Takes a counted try back: it turned out well. */
export async function forgiveTry(database: Database, key: string): Promise<void> {
  await database.writeOne(async (tx) =>
    tx
      .updateTable("limits")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("key", "=", await keptKey(tx, key))
      .where("count", ">", 0)
      .execute(),
  );
}

/** Windows that are over. */
export async function deleteOldLimits(database: Database, now: number): Promise<void> {
  await database.writeOne((tx) => tx.deleteFrom("limits").where("resets_at", "<=", now).execute());
}
