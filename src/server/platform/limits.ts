import { networkOf, siteOf } from "#server/platform/client-address.ts";
import { countTogether } from "#server/platform/count-together.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { countTryIn, findTries, forgiveTry, type Tries } from "#server/platform/database/limits.ts";
import { HttpError } from "#server/platform/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface Limit {
  /** At most so many tries … */
  tries: number;
  /** … in this window, which begins with the first. */
  windowMs: number;
}

/** An office full of people behind one address still gets what it asks for. */
export const PUBLIC_READS: Limit = { tries: 600, windowMs: 10 * 60_000 };

/** Refuses with 429 and says when it is worth trying again. */
export function tooMany(resetsAt: number, now: number): HttpError {
  const seconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new HttpError(429, "too-many", `Too many attempts. Try again in ${wait}.`, { retryAfter: seconds });
}

/** A site (`siteOf`) may do ten times what one subscriber's network may. */
const SITE_TIMES = 10;

/** A limit's name and whom it counts, in words, and the limit. */
type Counted = readonly [key: string, limit: Limit];

interface Counter extends Limit {
  key: string;
}

/**
 * Limits by address count networks (`networkOf`), whoever asks: every word of a key that is an address becomes its network
 * here, so that no caller can forget it, and IPv6 counts once more for its site. Nothing that a visitor types may be a word of a
 * key but as its hash.
 */
function countersOf([key, { tries, windowMs }]: Counted): Counter[] {
  const parts = key.split(" ");
  const ofSubscriber = parts.map((word) => networkOf(word)).join(" ");
  const ofSite = parts.map((word) => siteOf(word)).join(" ");
  const counter = { key: ofSubscriber, tries, windowMs };
  return ofSite === ofSubscriber ? [counter] : [counter, { key: ofSite, tries: tries * SITE_TIMES, windowMs }];
}

/**
 * One try more of each, unless there were too many already: who is refused anyway, thousands of times perhaps, writes nothing, and
 * so keeps nobody waiting who does. Answers when it is worth trying again, in epoch milliseconds; undefined within the limits.
 */
async function blockedUntil({ database }: Platform, all: readonly Counted[], now: number): Promise<number | undefined> {
  const counters = all.flatMap(countersOf);
  for (const { key, tries, windowMs } of counters) {
    const counted = await findTries(database.read, key, windowMs, now);
    if (counted && counted.count >= tries) return counted.resetsAt;
  }
  return countTogether(database, counters, now);
}

/** Counts a try under the key and answers whether it is within the limit: for what is quietly not done. */
export async function isWithinLimit(platform: Platform, key: string, limit: Limit): Promise<boolean> {
  if (!platform.config.rateLimit) return true;
  return (await blockedUntil(platform, [[key, limit]], platform.now().getTime())) === undefined;
}

/** The same as part of a transaction: what is rolled back, or was done before under the same key, does not count. */
export async function isWithinLimitIn(tx: Tx, platform: Platform, key: string, limit: Limit): Promise<boolean> {
  if (!platform.config.rateLimit) return true;
  for (const { key: counter, tries, windowMs } of countersOf([key, limit])) {
    const { count } = await countTryIn(tx, counter, windowMs, platform.now().getTime());
    if (count > tries) return false;
  }
  return true;
}

/** Counts a try under the key (a limit's name and whom it counts) and refuses when it is one too many. */
export function limitTries(platform: Platform, key: string, limit: Limit): Promise<void> {
  return limitAllTries(platform, [[key, limit]]);
}

/** The same under several keys, in one go. */
export async function limitAllTries(platform: Platform, all: readonly Counted[]): Promise<void> {
  if (!platform.config.rateLimit) return;
  const now = platform.now().getTime();
  const until = await blockedUntil(platform, all, now);
  if (until !== undefined) throw tooMany(until, now);
}

/**
 * The same for what only reads: it goes on when the disk is full and nothing can be counted there. Until then this process
 * counts for itself. Never for what writes, which has to fail alike whatever it would have found, nor for guesses.
 */
export async function limitReads(platform: Platform, key: string, limit: Limit): Promise<void> {
  if (!platform.config.rateLimit) return;
  const now = platform.now().getTime();
  const until = await readBlockedUntil(platform, key, limit, now);
  if (until !== undefined) throw tooMany(until, now);
}

async function readBlockedUntil(
  platform: Platform,
  key: string,
  limit: Limit,
  now: number,
): Promise<number | undefined> {
  try {
    const until = await blockedUntil(platform, [[key, limit]], now);
    if (until === undefined) uncounted.delete(platform);
    return until;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    for (const counter of countersOf([key, limit])) {
      const counted = countHere(platform, counter.key, now, limit.windowMs);
      if (counted.count > counter.tries) return counted.resetsAt;
    }
  }
}

/** What could not be counted in the database: gone once it can again. */
const uncounted = new WeakMap<Platform, Map<string, Tries>>();
/** Whoever calls from more addresses than this starts all of them over. */
const MAX_UNCOUNTED = 10_000;

function countHere(platform: Platform, key: string, now: number, windowMs: number): Tries {
  const counted = uncounted.get(platform) ?? new Map<string, Tries>();
  if (!uncounted.has(platform)) {
    uncounted.set(platform, counted);
    platform.log.warn("reads cannot be counted in the database");
  }
  if (counted.size >= MAX_UNCOUNTED) counted.clear();
  const known = counted.get(key);
  const tries = known && known.resetsAt > now ? known : { count: 0, resetsAt: now + windowMs };
  const next = { ...tries, count: tries.count + 1 };
  counted.set(key, next);
  return next;
}

/** Takes back what `limitReads` counted last: it came to nothing. */
export async function giveReadBack(platform: Platform, key: string): Promise<void> {
  if (!platform.config.rateLimit) return;
  const here = uncounted.get(platform);
  const tries = here?.get(key);
  if (tries) here?.set(key, { ...tries, count: tries.count - 1 });
  else await forgiveTry(platform.database, key).catch(ignoreUnavailable);
}

/** It could be counted and cannot be taken back now: it runs out by itself. */
function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

/** For what the public pages show, read by programs: counted over all public lists together. */
export function limitPublicReads(platform: Platform, address: string): Promise<void> {
  return limitReads(platform, `public-read ${address}`, PUBLIC_READS);
}
