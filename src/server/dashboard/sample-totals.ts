import { DAY_MS } from "#contract/calendar-day.ts";
import { deleteSampleTotals, setSampleTotals } from "#server/dashboard/store.ts";
import { dayOf, startOf } from "#server/platform/calendar.ts";
import type { SampleHistory } from "#server/platform/platform.ts";

/** Number of days with sample totals. They always include the whole month before. */
const DAYS = 62;

/** Totals of earlier days, computed as if the sample records existed then. They give a new installation a history to compare with. */
export const sampleTotals: SampleHistory = {
  async load(tx, now) {
    for (let ago = DAYS; ago >= 1; ago--) {
      const day = dayOf(new Date(now.getTime() - ago * DAY_MS));
      await setSampleTotals(tx, day, startOf(dayOf(new Date(now.getTime() - (ago - 1) * DAY_MS))));
    }
  },
  remove: deleteSampleTotals,
};
