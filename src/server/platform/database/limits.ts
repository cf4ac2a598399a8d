import { createHash } from "node:crypto";
import { CLOCKS_APART_MS } from "#server/platform/database/clocks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { limitsTable } from "#server/platform/database/platform-tables.ts";
import { keyedHash } from "#server/platform/database/secrets.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

export interface Tries {
  count: number;
  /** Epoch milliseconds at which counting starts over. */
  resetsAt: number;
}

const hashPart = (db: Read, part: string) => keyedHash(db, `limit ${part}`);

/**
 * Returns the stored form of a key. Callers name the limit and the client it counts in plain words; each word is hashed by
 * itself, so that the limits of one person can be found by their address.
 */
async function storedKey(db: Read, key: string): Promise<string> {
  const parts = await Promise.all(key.split(" ").map((part) => hashPart(db, part)));
  return parts.join(" ");
}

/** Returns the stored keys of all limits that count tries of, or about, one of these addresses. */
export async function findLimitsOf(db: Read, emailKeys: readonly string[]): Promise<string[]> {
  const hashes = new Set<string>();
  for (const key of emailKeys) {
    const digest = createHash("sha256").update(key).digest();
    // Callers name an address, or its SHA-256.
    for (const form of [key, digest.toString("base64url"), digest.toString("hex")])
      hashes.add(await hashPart(db, form));
  }
  const keys: string[] = [];
  for await (const rows of pagesOf(db, limitsTable)) {
    for (const { key } of rows)
      if (
        String(key)
          .split(" ")
          .some((part) => hashes.has(part))
      )
        keys.push(String(key));
  }
  return keys;
}

/** Deletes limits by their stored keys, at most a chunk. */
export async function deleteLimits(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom("limits").where("key", "in", keys).execute();
}

/**
 * Counts one try; the window begins with the first. One atomic statement, so no two processes count the same number; what is rolled
 * back was not tried.
 */
export async function countTryIn(tx: Tx, key: string, windowMs: number, now: number): Promise<Tries> {
  // A window that lies further ahead than any can was begun before the clock was set back.
  const furthest = now + windowMs + CLOCKS_APART_MS;
  const row = await tx
    .insertInto("limits")
    .values({ key: await storedKey(tx, key), count: 1, resets_at: now + windowMs, times: "[]" })
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

/** What is counted under the key so far, and counts nothing; undefined before the first try of a window. */
export async function findTries(db: Read, key: string, windowMs: number, now: number): Promise<Tries | undefined> {
  const row = await db
    .selectFrom("limits")
    .select(["count", "resets_at"])
    .where("key", "=", await storedKey(db, key))
    .where("resets_at", ">", now)
    .where("resets_at", "<=", now + windowMs + CLOCKS_APART_MS)
    .executeTakeFirst();
  return row && { count: row.count, resetsAt: row.resets_at };
}

/** Takes a counted try back: it turned out well. */
export async function forgiveTry(database: Database, key: string): Promise<void> {
  await database.writeOne(async (tx) =>
    tx
      .updateTable("limits")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("key", "=", await storedKey(tx, key))
      .where("count", ">", 0)
      .execute(),
  );
}

/** At most so many tries under the key in any stretch of this length, wherever it begins. */
export interface SlidingLimit {
  key: string;
  tries: number;
  windowMs: number;
}

/**
 * Counts one try under all these limits, or under none of them when it would be one too many under any. Answers undefined
 * when it was counted, else the epoch milliseconds at which the next try is worth it. What is refused is not counted, and
 * the moments of as many tries as a limit allows is all that is kept. Pass limits in the same order everywhere, or writers
 * wait for each other.
 */
export async function takeTry(
  database: Database,
  limits: readonly SlidingLimit[],
  now: number,
): Promise<number | undefined> {
  // Who is refused anyway, thousands of times perhaps, writes nothing and waits for nobody.
  const stored = new Map<string, string>();
  for (const limit of limits) stored.set(limit.key, await readTimes(database.read, limit));
  const full = freeAgainAt(limits, now, (limit) => readMoments(stored.get(limit.key), limit, now));
  if (full !== undefined && ![...stored.values()].some((times) => isAhead(times, now))) return full;
  return database.writeOne(async (tx) => {
    const times = new Map<string, number[]>();
    for (const limit of limits) {
      const locked = await lockTimes(tx, limit, now);
      const moments = readMoments(locked, limit, now);
      times.set(limit.key, moments);
      // Written down as now this once, or it would be now for as long as the clock was wrong.
      if (isAhead(locked, now)) await setTimes(tx, limit, moments, now);
    }
    const freeAt = freeAgainAt(limits, now, ({ key }) => times.get(key) ?? []);
    if (freeAt !== undefined) return freeAt;
    for (const limit of limits) await setTimes(tx, limit, [...(times.get(limit.key) ?? []), now], now);
    return undefined;
  });
}

/** Takes back a try that `takeTry` counted at that moment: it turned out well, or was none. */
export async function giveTryBack(database: Database, limits: readonly SlidingLimit[], takenAt: number): Promise<void> {
  await database.writeOne(async (tx) => {
    for (const limit of limits) {
      const times: number[] = JSON.parse(await lockTimes(tx, limit, takenAt));
      // Its own moment, unless a process whose clock is a little behind took it for its now.
      const taken = times.findLastIndex((at) => at <= takenAt);
      if (taken >= 0) await setTimes(tx, limit, times.toSpliced(taken, 1), takenAt);
    }
  });
}

function freeAgainAt(
  limits: readonly SlidingLimit[],
  now: number,
  timesOf: (limit: SlidingLimit) => number[],
): number | undefined {
  let freeAt: number | undefined;
  for (const limit of limits) {
    const times = timesOf(limit);
    // So many newest ones fill it; the oldest of those is the first to leave.
    const oldest = times.at(-limit.tries);
    if (times.length >= limit.tries && oldest !== undefined) freeAt = Math.max(freeAt ?? now, oldest + limit.windowMs);
  }
  return freeAt;
}

/**
 * Those that still count. A moment that lies ahead was noted before the clock was set back: it counts as if it were now, so
 * that neither is a limit lifted nor anybody kept out for longer than it lasts.
 */
function readMoments(times: string | undefined, { windowMs }: SlidingLimit, now: number): number[] {
  const moments: number[] = JSON.parse(times ?? "[]");
  return moments.map((at) => Math.min(at, now)).filter((at) => at > now - windowMs);
}

/** Whether one of them lies further ahead than the clocks of two processes are apart. */
function isAhead(times: string, now: number): boolean {
  const moments: number[] = JSON.parse(times);
  return moments.some((at) => at > now + CLOCKS_APART_MS);
}

async function readTimes(db: Read, { key }: SlidingLimit): Promise<string> {
  const row = await db
    .selectFrom("limits")
    .select("times")
    .where("key", "=", await storedKey(db, key))
    .executeTakeFirst();
  return row?.times ?? "[]";
}

/** Makes the row if there is none, and keeps rivals waiting until the transaction ends. */
async function lockTimes(tx: Tx, { key, windowMs }: SlidingLimit, now: number): Promise<string> {
  const row = await tx
    .insertInto("limits")
    .values({ key: await storedKey(tx, key), count: 0, resets_at: now + windowMs, times: "[]" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ key: eb.ref("excluded.key") })))
    .returning("times")
    .executeTakeFirstOrThrow();
  return row.times;
}

async function setTimes(tx: Tx, { key, windowMs }: SlidingLimit, times: readonly number[], now: number): Promise<void> {
  await tx
    .updateTable("limits")
    .set({ count: times.length, times: JSON.stringify(times), resets_at: (times.at(-1) ?? now) + windowMs })
    .where("key", "=", await storedKey(tx, key))
    .execute();
}

/** Notes under the key that something was done, for as long: `wasDoneLately`. */
export async function noteDone(tx: Tx, key: string, lastsMs: number, now: number): Promise<void> {
  const noted = { count: 1, resets_at: now + lastsMs };
  await tx
    .insertInto("limits")
    .values({ key: await storedKey(tx, key), ...noted, times: "[]" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(noted))
    .execute();
}

/** Whether it was noted at most so long ago; not for what was noted before the clock was set back. */
export async function wasDoneLately(db: Read, key: string, lastsMs: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("limits")
    .select("resets_at")
    .where("key", "=", await storedKey(db, key))
    .where("resets_at", ">", now)
    .where("resets_at", "<=", now + lastsMs + CLOCKS_APART_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** Windows that are over, a few at a time: whoever has many networks decides how many there are. */
export async function deleteOldLimits(database: Database, now: number): Promise<void> {
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("limits")
      .where("key", "in", (eb) => eb.selectFrom("limits").select("key").where("resets_at", "<=", now).limit(most))
      .executeTakeFirstOrThrow(),
  );
}
