import type { QueryOf } from "#contract/endpoint.ts";
import {
  type getVisits,
  MAX_VISIT_DAYS,
  MAX_VISIT_ROWS,
  VISIT_DAYS,
  VISIT_MESSAGES,
  type Visits,
} from "#contract/visits.ts";
import { dayOf } from "#server/dashboard/calendar.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listTopPages, listTopReferrers, listVisitDays } from "#server/visits/store.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Returns the day a number of days after `day`. */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another, both included. */
function lengthOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the visits of a period. Throws a 400 if its days are in the wrong order or too many. */
export async function readVisits(
  { database, config, now }: Pick<Platform, "database" | "config" | "now">,
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
  return {
    days: Array.from({ length }, (_, index) => {
      const day = daysAfter(from, index);
      return stored.get(day) ?? { day, views: 0, visitors: 0 };
    }),
    pages: pages.map(({ path, total }) => ({ path, views: total })),
    referrers: referrers.map(({ host, total }) => ({ host, views: total })),
    isBehindCdn: config.cdnSeconds !== undefined,
  };
}
