import { networkOf } from "#server/platform/client-address.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { countTry, countTryIn, findTries, type Tries } from "#server/platform/database/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refused } from "#server/platform/refused.ts";

export interface Limit {
  /** At most so many tries … */
  tries: number;
  /** … in this window, which begins with the first. */
  windowMs: number;
}

/** An office full of people behind one address still gets what it asks for. */
export const PUBLIC_READS: Limit = { tries: 600, windowMs: 10 * 60_000 };

/** Refuses with 429 and says when it is worth trying again. */
export function tooMany(resetsAt: number, now: number): Refused {
  const seconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new Refused(429, "too-many", `Too many attempts. Try again in ${wait}.`, { retryAfter: seconds });
}

/**
 * Limits by address count networks (`networkOf`), whoever asks: every word of a key that is an address becomes its network
 * here, so that no caller can forget it. Nothing that a visitor types may be a word of a key but as its hash.
 */
function byNetwork(key: string): string {
  return key
    .split(" ")
    .map((word) => networkOf(word))
    .join(" ");
}

/**
 * One try more, unless there were too many already: who is refused anyway, thousands of times perhaps, writes nothing, and so keeps
 * nobody waiting who does.
 */
async function countUnlessOver(platform: Platform, key: string, limit: Limit, now: number): Promise<Tries> {
  const { database } = platform;
  const tries = await findTries(database.read, key, limit.windowMs, now);
  if (tries && tries.count >= limit.tries) return { ...tries, count: tries.count + 1 };
  return countTry(database, key, limit.windowMs, now);
}

/** Counts a try under the key and answers whether it is within the limit: for what is quietly not done. */
export async function isWithinLimit(platform: Platform, key: string, limit: Limit): Promise<boolean> {
  if (!platform.config.rateLimit) return true;
  const { count } = await countUnlessOver(platform, byNetwork(key), limit, platform.now().getTime());
  return count <= limit.tries;
}

/** The same as part of a transaction: what is rolled back, or was done before under the same key, does not count. */
export async function isWithinLimitIn(tx: Tx, platform: Platform, key: string, limit: Limit): Promise<boolean> {
  if (!platform.config.rateLimit) return true;
  const { count } = await countTryIn(tx, byNetwork(key), limit.windowMs, platform.now().getTime());
  return count <= limit.tries;
}

/** Counts a try under the key (a limit's name and whom it counts) and refuses when it is one too many. */
export async function limitTries(platform: Platform, key: string, limit: Limit): Promise<void> {
  if (!platform.config.rateLimit) return;
  const now = platform.now().getTime();
  const { count, resetsAt } = await countUnlessOver(platform, byNetwork(key), limit, now);
  if (count > limit.tries) throw tooMany(resetsAt, now);
}

/**
 * The same for what only reads: it goes on when the disk is full and nothing can be counted there. Until then this process
 * counts for itself. Never for what writes, which has to fail alike whatever it would have found, nor for guesses.
 */
export async function limitReads(platform: Platform, key: string, limit: Limit): Promise<void> {
  if (!platform.config.rateLimit) return;
  const now = platform.now().getTime();
  const { count, resetsAt } = await countRead(platform, byNetwork(key), limit, now);
  if (count > limit.tries) throw tooMany(resetsAt, now);
}

async function countRead(platform: Platform, key: string, limit: Limit, now: number): Promise<Tries> {
  try {
    const tries = await countUnlessOver(platform, key, limit, now);
    if (tries.count <= limit.tries) uncounted.delete(platform);
    return tries;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return countHere(platform, key, now, limit.windowMs);
  }
}

/** What could not be counted in the database: gone once it can again. */
const uncounted = new WeakMap<Platform, Map<string, Tries>>();
/** Whoever calls from more addresses than this starts all of them over. */
const MOST_UNCOUNTED = 10_000;

function countHere(platform: Platform, key: string, now: number, windowMs: number): Tries {
  const counted = uncounted.get(platform) ?? new Map<string, Tries>();
  if (!uncounted.has(platform)) {
    uncounted.set(platform, counted);
    platform.log.warn("reads cannot be counted in the database");
  }
  if (counted.size >= MOST_UNCOUNTED) counted.clear();
  const known = counted.get(key);
  const tries = known && known.resetsAt > now ? known : { count: 0, resetsAt: now + windowMs };
  const next = { ...tries, count: tries.count + 1 };
  counted.set(key, next);
  return next;
}

/** For what the public pages show, read by programs: counted over all public lists together. */
export function limitPublicReads(platform: Platform, address: string): Promise<void> {
  return limitReads(platform, `public-read ${address}`, PUBLIC_READS);
}
