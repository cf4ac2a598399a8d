import { countTotals, setDailyTotals } from "#server/dashboard/store.ts";
import { dayOf } from "#server/platform/calendar.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";

const EVERY_MS = 60 * 60_000;

/** Stores today's totals for the dashboard. Runs at start and every hour, so that the last row of a month has the totals of its end. */
export async function recordTotals(platform: Platform): Promise<void> {
  const day = dayOf(platform.now());
  const totals = await countTotals(platform.database.read);
  await platform.database.writeReadCommitted((tx) => setDailyTotals(tx, day, totals));
}

/** Starts recording the day's totals, at once and then at an interval. */
export function startRecordingTotals(platform: Platform): void {
  every(platform, { name: "totals", ms: EVERY_MS, firstMs: 0 }, () => recordTotals(platform));
}
