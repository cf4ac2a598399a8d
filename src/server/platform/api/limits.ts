import { LRUCache } from "lru-cache";
import type { Endpoint } from "#contract/endpoint.ts";
import { limitOf, type RateLimitName } from "#contract/rate-limits.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findStoredResponse, type IdempotencyKey } from "#server/platform/database/idempotency.ts";
import {
  type Counter,
  countTry,
  findFullUntil,
  refundAttempt,
  type Window,
} from "#server/platform/database/limit-counters.ts";
import { networkOf, siteOf } from "#server/platform/http/client-address.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Client or record whose tries count together. Each given part separates the counters of a limit. */
export interface Subject {
  /** Address of the client, which counts as its network. */
  address?: string;
  /** Email address, in the form in which addresses are compared. */
  email?: string;
  /** Id of an account or device, or another text that no visitor types. */
  id?: string;
}

/** One try under a limit. */
export type Try = readonly [name: RateLimitName, subject: Subject];

/** Factor of the limit of an IPv6 /48 compared with one of its networks. */
const SITE_TIMES = 10;

/** Returns the counters of a try: one, and a second for the /48 around an IPv6 network. */
export function countersOf([name, { address, email = "", id = "" }]: Try): Counter[] {
  const { tries, minutes } = limitOf(name);
  const networks = address === undefined ? [""] : [...new Set([networkOf(address), siteOf(address)])];
  return networks.map((network, index) => ({
    key: JSON.stringify([name, id, email, network]),
    email,
    tries: index === 0 ? tries : tries * SITE_TIMES,
    windowMs: minutes * 60_000,
  }));
}

/** Returns a 429 that says when another try is possible. */
export function tooMany(endsAt: number, now: number): HttpError {
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new HttpError(429, "too-many", `Too many attempts. Try again in ${wait}.`, { retryAfter: seconds });
}

/**
 * Counts each try and returns the windows of its counters; none if limits are switched off. If one try is too many, counts none and
 * throws a 429. Fails while nothing can be saved.
 */
export async function countTries(platform: Platform, tries: readonly Try[]): Promise<Window[]> {
  if (!platform.config.rateLimit) return [];
  const now = platform.now().getTime();
  // In one order everywhere, because transactions that lock rows in different orders would block each other.
  const counters = tries.flatMap(countersOf).sort((a, b) => (a.key < b.key ? -1 : 1));
  // A refused try writes nothing, so that a flood of them does not delay other writers.
  const fullUntil = await findFullUntil(platform.database.read, counters, now);
  if (fullUntil !== undefined) throw tooMany(fullUntil, now);
  return platform.database.writeReadCommitted(async (tx) => {
    const windows: Window[] = [];
    for (const counter of counters) {
      const window = await countTry(tx, counter, now);
      if (window.count > counter.tries) throw tooMany(window.endsAt, now);
      windows.push(window);
    }
    return windows;
  });
}

/**
 * Counts tries before the guess is looked at, so that parallel guesses cannot slip through together. Gives them back unless `guess`
 * returns undefined, which means a wrong guess. Throws a 429 when one is too many.
 */
export async function countWrongGuess<Result>(
  platform: Platform,
  tries: readonly Try[],
  guess: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const windows = await countTries(platform, tries);
  const giveBack = () =>
    platform.database.writeReadCommitted(async (tx) => {
      for (const window of windows) await refundAttempt(tx, window);
    });
  const result = await guess().catch(async (error: unknown) => {
    // The server was too busy, or the database went away, so the client did not learn whether the guess was right.
    await giveBack();
    throw error;
  });
  if (result !== undefined) await giveBack();
  return result;
}

/** Counts a try in a transaction. Returns the end of the full window in epoch milliseconds if it is too many, else undefined. */
async function countTryIn(tx: Tx, platform: Platform, tried: Try): Promise<number | undefined> {
  if (!platform.config.rateLimit) return undefined;
  for (const counter of countersOf(tried)) {
    const { count, endsAt } = await countTry(tx, counter, platform.now().getTime());
    if (count > counter.tries) return endsAt;
  }
}

/** Counts a try in a transaction and returns whether it is within the limit, for mails that are quietly not sent. */
export async function isWithinLimit(tx: Tx, platform: Platform, ...tried: Try): Promise<boolean> {
  return (await countTryIn(tx, platform, tried)) === undefined;
}

/** Counts a change in the transaction of that change, so that a rollback takes the count back. Throws a 429 when it is too many. */
export async function limitChanges(tx: Tx, platform: Platform, ...tried: Try): Promise<void> {
  const until = await countTryIn(tx, platform, tried);
  if (until !== undefined) throw tooMany(until, platform.now().getTime());
}

/** Windows of the reads that this process counts, by the key of their counter. */
const processWindows = new WeakMap<Platform, LRUCache<string, { count: number; endsAt: number }>>();
/** Maximum number of counters in memory. At more, the one used longest ago starts over. */
const MAX_PROCESS_WINDOWS = 10_000;

/** Counts a read in this process. Throws a 429 when it is one too many. */
export function countRead(platform: Platform, ...tried: Try): void {
  if (!platform.config.rateLimit) return;
  const now = platform.now().getTime();
  const windows = processWindows.get(platform) ?? new LRUCache({ max: MAX_PROCESS_WINDOWS });
  processWindows.set(platform, windows);
  for (const { key, tries, windowMs } of countersOf(tried)) {
    const known = windows.get(key);
    const isOpen = known && known.endsAt > now && known.endsAt <= now + windowMs;
    const window = isOpen ? known : { count: 0, endsAt: now + windowMs };
    if (window.count >= tries) throw tooMany(window.endsAt, now);
    windows.set(key, { ...window, count: window.count + 1 });
  }
}

/** Client of a call or form. */
interface Client {
  caller: { address: string };
  session?: { account: { id: string } } | null;
  /** Present when the request may be a repeat, which does not count. */
  idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * Counts a request under those limits of its call that count requests: before its body arrives, or once the request is checked
 * (`when`). Throws a 429 when it is one too many.
 */
export async function limitRequest(
  platform: Platform,
  { limits = [] }: Pick<Endpoint, "limits">,
  { caller, session, idempotencyKey }: Client,
  when: "before body" | "checked" = "checked",
): Promise<void> {
  const tries: Try[] = [];
  for (const name of limits) {
    const { counts, per, beforeBody = false, inProcess } = limitOf(name);
    if (counts !== "requests" || beforeBody !== (when === "before body")) continue;
    const subject = per === "network" ? { address: caller.address } : { id: session?.account.id ?? "" };
    if (inProcess) countRead(platform, name, subject);
    else tries.push([name, subject]);
  }
  await countTriesOnce(platform, idempotencyKey, tries);
}

/** Counts tries, unless the request repeats an answered one. Throws a 429 when one is one too many. */
export async function countTriesOnce(
  platform: Platform,
  idempotencyKey: IdempotencyKey | undefined,
  tries: readonly Try[],
): Promise<void> {
  if (tries.length === 0) return;
  const stored = await findStoredResponse(platform.database, idempotencyKey, platform.now().getTime());
  if (stored === undefined) await countTries(platform, tries);
}
