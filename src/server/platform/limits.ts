import { networkOf } from "#server/platform/client-address.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { countTry, countTryIn } from "#server/platform/database/limits.ts";
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

/** Counts a try under the key and answers whether it is within the limit: for what is quietly not done. */
export async function isWithinLimit(platform: Platform, key: string, limit: Limit): Promise<boolean> {
  if (!platform.config.rateLimit) return true;
  const { count } = await countTry(platform.database, byNetwork(key), limit.windowMs, platform.now().getTime());
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
  const { count, resetsAt } = await countTry(platform.database, byNetwork(key), limit.windowMs, now);
  if (count > limit.tries) throw tooMany(resetsAt, now);
}

/** For what the public pages show, read by programs: counted over all public lists together. */
export function limitPublicReads(platform: Platform, address: string): Promise<void> {
  return limitTries(platform, `public-read ${address}`, PUBLIC_READS);
}
