import type { Database, Read, Tx } from "./database.ts";
import { keyedHash } from "./secrets.ts";
import { sweepInBatches } from "./sweep-in-batches.ts";

/** A limit, and the client or record whose tries it counts, in plain words. */
export interface Counter {
  key: string;
  /** Address of the person whom the counter is about; `""` for none. Erasing the person deletes the counter. */
  email: string;
  tries: number;
  windowMs: number;
}

/** Window of a counter, to which a counted try belongs. */
export interface Window {
  /** Hash of the key, as stored. */
  key: string;
  count: number;
  /** End of the window in epoch milliseconds. */
  endsAt: number;
}

// Hashed with the installation's secret, so that a stored address can neither be read nor guessed.
const hashKey = (db: Read, { key }: Counter) => keyedHash(db, `limit ${key}`);
const hashPerson = (db: Read, email: string) => keyedHash(db, `limit of ${email}`);

/**
 * Counts one try and returns its window, which begins with its first try. A window that ends further ahead than two windows was begun
 * before the clock was set back: another one begins.
 */
export async function countTry(tx: Tx, counter: Counter, now: number): Promise<Window> {
  const { email, windowMs } = counter;
  const begun = { count: 1, ends_at: now + windowMs };
  const row = await tx
    .insertInto("limits")
    .values({ key: await hashKey(tx, counter), person: email && (await hashPerson(tx, email)), ...begun })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOpen = eb.between("limits.ends_at", now + 1, now + 2 * windowMs);
        return {
          count: eb
            .case()
            .when(isOpen)
            .then(eb("limits.count", "+", 1))
            .else(begun.count)
            .end(),
          ends_at: eb.case().when(isOpen).then(eb.ref("limits.ends_at")).else(begun.ends_at).end(),
        };
      }),
    )
    .returning(["key", "count", "ends_at"])
    .executeTakeFirstOrThrow();
  return { key: row.key, count: row.count, endsAt: row.ends_at };
}

/** Returns the instant at which no counter is full any more, or undefined if none is full. Counts nothing. */
export async function findFullUntil(db: Read, counters: readonly Counter[], now: number): Promise<number | undefined> {
  let until: number | undefined;
  for (const counter of counters) {
    const row = await db
      .selectFrom("limits")
      .select("ends_at")
      .where("key", "=", await hashKey(db, counter))
      .where("count", ">=", counter.tries)
      .where((eb) => eb.between("ends_at", now + 1, now + 2 * counter.windowMs))
      .executeTakeFirst();
    if (row) until = Math.max(until ?? 0, row.ends_at);
  }
  return until;
}

/** Gives a counted try back, while its window lasts. */
export async function refundAttempt(tx: Tx, { key, endsAt }: Window): Promise<void> {
  await tx
    .updateTable("limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("ends_at", "=", endsAt)
    .where("count", ">", 0)
    .execute();
}

/**
 * Makes a counter of one try full for a whole window from now on. It is the memory of an act, such as a used reset link, which
 * `findFullUntil` reads.
 */
export async function rememberTry(tx: Tx, counter: Counter, now: number): Promise<void> {
  await tx
    .deleteFrom("limits")
    .where("key", "=", await hashKey(tx, counter))
    .execute();
  await countTry(tx, counter, now);
}

/** Returns the stored keys of the counters that are about one of these addresses. */
export async function findLimitsOf(db: Read, emails: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const email of emails) {
    const person = await hashPerson(db, email);
    const rows = await db.selectFrom("limits").select("key").where("person", "=", person).execute();
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}

/** Deletes counters by their stored keys, at most a chunk. */
export async function deleteLimits(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom("limits").where("key", "in", keys).execute();
}

/** Deletes windows that are over, in batches: a client with many networks decides how many there are. */
export async function deleteOldLimits(database: Database, now: number): Promise<void> {
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("limits")
      .where("key", "in", (eb) => eb.selectFrom("limits").select("key").where("ends_at", "<=", now).limit(most))
      .executeTakeFirstOrThrow(),
  );
}
