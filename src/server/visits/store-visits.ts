import { createHmac, randomBytes } from "node:crypto";
import { OTHER_HOSTS } from "#contract/visits.ts";
import { dayOf } from "#server/dashboard/calendar.ts";
import type { Read } from "#server/platform/database/database.ts";
import { networkOf } from "#server/platform/http/client-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { MAX_REFERRERS, type VisitCounter, type WaitingDay } from "#server/visits/count-visits.ts";
import {
  addViewsOfDay,
  addViewsOfPages,
  addViewsOfReferrers,
  addVisitors,
  findSalt,
  listHosts,
  sharedSalt,
} from "#server/visits/store.ts";

/** Maximum visitors of a day, so that invented user agents do not fill the disk: about 20 MB. Further views still count. */
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
  const known = new Set(await listHosts(db, day));
  const fitting = new Map<string, number>();
  for (const [host, views] of referrers) {
    if (host !== OTHER_HOSTS && known.size < MAX_REFERRERS) known.add(host);
    const name = known.has(host) ? host : OTHER_HOSTS;
    fitting.set(name, (fitting.get(name) ?? 0) + views);
  }
  return fitting;
}

/** Adds the counts of a day to the database, in one transaction. A view counts again if the connection breaks at its end. */
async function storeDay({ database }: StoringPlatform, counts: WaitingDay): Promise<void> {
  const { day, pages, visitors } = counts;
  const salt = visitors.size > 0 ? await sharedSalt(database, day, randomBytes(32).toString("base64url")) : undefined;
  const hashes = salt === undefined ? [] : [...visitors].map((visitor) => hashOf(visitor, salt)).sort();
  const views = [...pages.values()].reduce((sum, number) => sum + number, 0);
  const rows = [...pages].map(([path, number]) => ({ day, path, views: number }));
  await database.writeOne(async (tx) => {
    const before = await addViewsOfDay(tx, day, views);
    await addViewsOfPages(tx, rows);
    const referrers = await fittingReferrers(tx, counts);
    await addViewsOfReferrers(
      tx,
      [...referrers].map(([host, number]) => ({ day, host, views: number })),
    );
    // Another process may have ended the day since. With a new salt, visitors would count again.
    if (salt === undefined || (await findSalt(tx, day)) !== salt) return;
    await addVisitors(tx, day, hashes.slice(0, MAX_VISITORS - before));
  });
}

/** Stores the waiting counts. Keeps them for the next time if that fails, but no visitor of a day that is over. */
export async function storeVisits(platform: StoringPlatform, counter: VisitCounter): Promise<void> {
  const firstOpen = firstOpenDay(platform);
  const waiting = counter.take();
  for (const { day, visitors } of waiting) if (day < firstOpen) visitors.clear();
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
