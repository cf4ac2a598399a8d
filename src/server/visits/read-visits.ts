import { DAY_MS } from "#contract/calendar-day.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import {
  type getVisits,
  MAX_VISIT_DAYS,
  MAX_VISIT_ROWS,
  VISIT_DAYS,
  VISIT_MESSAGES,
  type Visits,
} from "#contract/visits.ts";
import { dayOf } from "#server/platform/calendar.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { findNotified } from "#server/platform/notices/notify.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isCampaignId } from "#server/visits/campaign-links.ts";
import {
  listDevices,
  listTopEntries,
  listTopPages,
  listTopReferrers,
  listTopSources,
  listVisitDays,
} from "#server/visits/store.ts";

/** Returns the day a number of days after `day`. */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another, both included. */
function lengthOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the existing campaigns among the names of sources. Anybody can invent a name, so others are left out. */
async function findCampaigns(
  features: Platform["features"],
  db: Read,
  names: readonly string[],
): Promise<Visits["campaigns"]> {
  const ids = [...new Set(names.filter(isCampaignId))];
  // Through `findNotified`, because importing the campaigns, which import visits, would be a cycle.
  const found = await findNotified(
    db,
    { features },
    ids.map((id) => ({ type: "campaign", id })),
  );
  return [...found.values()].map(({ id, title }) => ({ id, subject: title }));
}

/** Returns the visits of a period. Throws a 400 if its days are in the wrong order or too many. */
export async function readVisits(
  { database, config, now, features }: Pick<Platform, "database" | "config" | "now" | "features">,
  query: QueryOf<typeof getVisits>,
): Promise<Visits> {
  const to = query.to ?? dayOf(now());
  const from = query.from ?? daysAfter(to, 1 - VISIT_DAYS);
  const length = lengthOf(from, to);
  if (length < 1) throw invalidFields([{ path: "from", message: VISIT_MESSAGES.order }]);
  if (length > MAX_VISIT_DAYS) throw invalidFields([{ path: "from", message: VISIT_MESSAGES.long }]);
  const db = database.read;
  const stored = new Map((await listVisitDays(db, from, to)).map((row) => [row.day, row]));
  const pages = await listTopPages(db, from, to, MAX_VISIT_ROWS);
  const referrers = await listTopReferrers(db, from, to, MAX_VISIT_ROWS);
  const sources = await listTopSources(db, from, to, MAX_VISIT_ROWS);
  const entries = await listTopEntries(db, from, to, MAX_VISIT_ROWS);
  const devices = await listDevices(db, from, to);
  return {
    days: Array.from({ length }, (_, index) => {
      const day = daysAfter(from, index);
      return stored.get(day) ?? { day, views: 0, visitors: 0 };
    }),
    pages: pages.map(({ path, total }) => ({ path, views: total })),
    referrers: referrers.map(({ host, total }) => ({ host, views: total })),
    sources: sources.map(({ total, reached, ...source }) => ({ ...source, visitors: total, goals: reached })),
    campaigns: await findCampaigns(
      features,
      db,
      sources.map(({ campaign }) => campaign),
    ),
    entries: entries.map(({ path, total, reached }) => ({ path, visitors: total, goals: reached })),
    devices: devices.map(({ device, total }) => ({ device, visitors: total })),
    isBehindCdn: config.cdnSeconds !== undefined,
  };
}
