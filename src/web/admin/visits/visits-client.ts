import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Visits } from "#contract/visits.ts";
import { getVisits } from "#contract/visits.ts";
import { call } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";
import { every } from "../base/query-client.ts";

/** First and last day of the shown visits. Without them the server shows the last 30 days. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Query of the visits of a period, read again each minute. The visits before stay while others load. */
export function visitsQuery({ from, to }: Period) {
  return queryOptions({
    queryKey: ["visits", from ?? "", to ?? ""],
    queryFn: async ({ signal }) => (await call(getVisits, { query: { from, to }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: every(60_000),
  });
}

/** Returns the views and the visitors of all days together. */
export function sumVisits(days: Visits["days"]): { views: number; visitors: number } {
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  };
}

/** Returns the sentence with the main result of a period. */
export function visitsFinding(days: Visits["days"]): string {
  const { views, visitors } = sumVisits(days);
  const period = days.length === 1 ? "on this day" : `in ${days.length} days`;
  if (views === 0) return `No views ${period}.`;
  const mean = Math.round(visitors / days.length);
  return `${plural(views, "view")} ${period}, and ${mean === 0 ? "less than 1 visitor" : plural(mean, "visitor")} a day on average.`;
}
