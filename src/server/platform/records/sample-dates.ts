import { DAY_MS } from "#contract/calendar-day.ts";

const SPREAD_DAYS = 180;

/** Returns creation times for sample records, spread evenly over the last six months, oldest first. */
export function sampleDates(count: number, now: Date): string[] {
  const step = (SPREAD_DAYS * DAY_MS) / Math.max(count, 1);
  return Array.from({ length: count }, (_, index) => new Date(now.getTime() - (count - index) * step).toISOString());
}
