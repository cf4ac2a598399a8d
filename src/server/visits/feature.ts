import { DAY_MS } from "#contract/calendar-day.ts";
import { dayOf } from "#server/platform/calendar.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";
import { serveVisits } from "#server/visits/routes.ts";
import { deleteCountsBefore } from "#server/visits/store.ts";
import {
  visitDaysTable,
  visitDevicesTable,
  visitEntriesTable,
  visitLinksTable,
  visitorHashesTable,
  visitPagesTable,
  visitReferrersTable,
  visitSaltsTable,
  visitSourcesTable,
} from "#server/visits/tables.ts";

/** Time for which counts are kept: three years, so that a year can be compared with the year before. */
const KEPT_MS = 3 * 366 * DAY_MS;

export const visits: Feature = {
  name: "visits",
  tables: [
    visitDaysTable,
    visitPagesTable,
    visitReferrersTable,
    visitSourcesTable,
    visitEntriesTable,
    visitDevicesTable,
    visitLinksTable,
    visitSaltsTable,
    visitorHashesTable,
  ],
  http: { calls: serveVisits },
  background: {
    deleteDue: ({ database, now }: Platform) =>
      deleteCountsBefore(database, dayOf(new Date(now().getTime() - KEPT_MS))),
  },
};
