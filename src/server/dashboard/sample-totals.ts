import { dayOf, startOf } from "#server/dashboard/calendar.ts";
import { deleteSampleTotals, setSampleTotals } from "#server/dashboard/store.ts";
import type { SampleHistory } from "#server/platform/platform.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The month before is among them, whichever day it is. */
const DAYS = 62;

/** Totals of the days before, as if the sample records had been made then: a new installation has something to grow from. */
export const sampleTotals: SampleHistory = {
  async load(tx, now) {
    for (let ago = DAYS; ago >= 1; ago--) {
      const day = dayOf(new Date(now.getTime() - ago * DAY_MS));
      await setSampleTotals(tx, day, startOf(dayOf(new Date(now.getTime() - (ago - 1) * DAY_MS))));
    }
  },
  remove: deleteSampleTotals,
};
