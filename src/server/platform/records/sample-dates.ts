const SPREAD_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/** Returns creation times for sample records, spread evenly over the last six months, oldest first. */
export function sampleDates(count: number, now: Date): string[] {
  const step = (SPREAD_DAYS * DAY_MS) / Math.max(count, 1);
  return Array.from({ length: count }, (_, index) => new Date(now.getTime() - (count - index) * step).toISOString());
}
