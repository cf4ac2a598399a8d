import { createHmac, randomBytes } from "node:crypto";
import { OTHER_HOSTS } from "#contract/visits.ts";
import { dayOf } from "#server/platform/calendar.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { networkOf } from "#server/platform/http/client-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Arrival } from "#server/visits/arrival.ts";
import { MAX_REFERRERS, type VisitCounter, type WaitingDay } from "#server/visits/count-visits.ts";
import { addViewsOfLinks } from "#server/visits/link-store.ts";
import {
  addViewsOfDay,
  addViewsOfPages,
  addViewsOfReferrers,
  findSalt,
  listReferrerHosts,
  sharedSalt,
} from "#server/visits/store.ts";
import { storeVisitors } from "#server/visits/store-visitors.ts";

/** Maximum visitors of a day, so that invented user agents do not fill the disk: about 40 MB. Further views still count. */
export const MAX_VISITORS = 200_000;
/** Time after midnight in which processes store what they counted before it. */
const GRACE_MS = 60_000;

type StoringPlatform = Pick<Platform, "database" | "now">;

/** Returns the first day whose salt is still in use: today, and yesterday for a minute after midnight. */
export function firstOpenDay({ now }: Pick<Platform, "now">): string {
  return dayOf(new Date(now().getTime() - GRACE_MS));
}

/** Returns the last day whose salt may be in use: another process, whose clock is ahead, can be a minute past midnight. */
export function lastOpenDay({ now }: Pick<Platform, "now">): string {
  return dayOf(new Date(now().getTime() + GRACE_MS));
}

/** Returns 64 bits of a keyed hash of a visitor, in hex. Addresses of one IPv6 network count as one, as in the limits. */
function hashOf(visitor: string, salt: string): string {
  const [address = "", userAgent = ""] = visitor.split("\n");
  return createHmac("sha256", salt)
    .update(`${networkOf(address)}\n${userAgent}`)
    .digest("hex")
    .slice(0, 16);
}

/** Returns the views by host, where hosts beyond the maximum of a day are `Other`. */
async function fittingReferrers(db: Read, { day, referrers }: WaitingDay): Promise<Map<string, number>> {
  const known = new Set(await listReferrerHosts(db, day));
  const fitting = new Map<string, number>();
  for (const [host, views] of referrers) {
    if (host !== OTHER_HOSTS && known.size < MAX_REFERRERS) known.add(host);
    const name = known.has(host) ? host : OTHER_HOSTS;
    fitting.set(name, (fitting.get(name) ?? 0) + views);
  }
  return fitting;
}

/** Returns the views by links of campaigns, sorted, so that all processes update the same rows in the same order. */
function linkRows({ links }: WaitingDay): Schema["visit_links"][] {
  return [...links]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([link, views]) => {
      const [campaign_id = "", url = ""] = link.split("\n");
      return { campaign_id, url, views };
    });
}

/**
 * Adds the counts of a day to the database, in one transaction. If the connection breaks during its commit, views may
 * count twice.
 */
async function storeDay({ database }: StoringPlatform, counts: WaitingDay): Promise<void> {
  const { day, pages, visitors, goals } = counts;
  const needsSalt = visitors.size > 0 || [...goals.keys()].some((visitor) => visitor !== "");
  const salt = needsSalt ? await sharedSalt(database, day, randomBytes(32).toString("base64url")) : undefined;
  const views = [...pages.values()].reduce((sum, number) => sum + number, 0);
  const rows = [...pages].map(([path, number]) => ({ day, path, views: number }));
  await database.writeReadCommitted(async (tx) => {
    const before = await addViewsOfDay(tx, day, views);
    await addViewsOfPages(tx, rows);
    const referrers = await fittingReferrers(tx, counts);
    await addViewsOfReferrers(
      tx,
      [...referrers].map(([host, number]) => ({ day, host, views: number })),
    );
    await addViewsOfLinks(tx, linkRows(counts));
    // Another process may have ended the day since. With a new salt, visitors would count again.
    const isOpen = salt !== undefined && (await findSalt(tx, day)) === salt;
    const hashes = new Map<string, Arrival>();
    const sent = new Map<string, number>();
    if (isOpen) for (const [visitor, arrival] of visitors) addFirst(hashes, hashOf(visitor, salt), arrival);
    for (const [visitor, number] of goals) {
      const hash = isOpen && visitor !== "" ? hashOf(visitor, salt) : "";
      sent.set(hash, (sent.get(hash) ?? 0) + number);
    }
    await storeVisitors(tx, day, { visitors: hashes, goals: sent, most: MAX_VISITORS - before });
  });
}

/** Adds the first view of a visitor, unless a view of another address with the same hash was added before. */
function addFirst(arrivals: Map<string, Arrival>, hash: string, arrival: Arrival): void {
  if (!arrivals.has(hash)) arrivals.set(hash, arrival);
}

/** Removes the visitors from the counts of a day that is over. The forms are counted without their visitors. */
function forgetVisitors({ visitors, goals }: WaitingDay): void {
  visitors.clear();
  const sum = [...goals.values()].reduce((total, number) => total + number, 0);
  goals.clear();
  if (sum > 0) goals.set("", sum);
}

/**
 * Stores the waiting counts, without the visitors of days that are over. If that fails, puts the counts back and
 * throws.
 */
export async function storeVisits(platform: StoringPlatform, counter: VisitCounter): Promise<void> {
  const firstOpen = firstOpenDay(platform);
  const waiting = counter.take();
  for (const counts of waiting) if (counts.day < firstOpen) forgetVisitors(counts);
  let stored = 0;
  try {
    for (const counts of waiting) {
      await storeDay(platform, counts);
      stored++;
    }
  } finally {
    for (const counts of waiting.slice(stored)) counter.putBack(counts);
  }
}
