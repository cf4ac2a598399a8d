import { dayOf } from "#server/dashboard/calendar.ts";
import { countTotals, setDailyTotals } from "#server/dashboard/store.ts";
import type { Platform } from "#server/platform/platform.ts";

const EVERY_MS = 60 * 60_000;

/** Stores today's totals for the dashboard. Runs at start and every hour, so that the last row of a month has the totals of its end. */
export async function recordTotals(platform: Platform): Promise<void> {
  const day = dayOf(platform.now());
  const totals = await countTotals(platform.database.read);
  await platform.database.writeOne((tx) => setDailyTotals(tx, day, totals));
}

/** Starts recording the day's totals, at once and then at an interval. Returns a function that stops it. */
export function startRecordingTotals(platform: Platform): () => void {
  function record(): void {
    recordTotals(platform).catch((error: unknown) => platform.log.warn({ err: error }, "totals not recorded"));
  }
  record();
  const timer = setInterval(record, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
