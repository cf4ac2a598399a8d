import { GROWTH_WEEKS, type GrowthOfWeek } from "#contract/newsletter.ts";
import { countByWeek, countReaders } from "#server/newsletter/store.ts";
import { dayOf, mondaysUpTo, startOf } from "#server/platform/calendar.ts";
import type { Read } from "#server/platform/database/database.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns the growth of subscribers by week, oldest first. The numbers of subscribers are counted back from the present
 * number.
 */
export async function readGrowth(db: Read, now: Date): Promise<GrowthOfWeek[]> {
  // The last bound is next Monday, after which nobody has confirmed yet.
  const mondays = mondaysUpTo(dayOf(new Date(now.getTime() + WEEK_MS)), GROWTH_WEEKS + 1);
  const counts = await countByWeek(db, mondays.map(startOf));
  let subscribers = await countReaders(db);
  const weeks: GrowthOfWeek[] = [];
  for (const [at, { confirmed, unsubscribed }] of [...counts.entries()].toReversed()) {
    weeks.unshift({ week: mondays[at] ?? "", confirmed, unsubscribed, subscribers });
    subscribers -= confirmed - unsubscribed;
  }
  return weeks;
}
