import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { exportReport, getReport } from "#contract/reports.ts";
import { call, callFile } from "#web/shared/call.ts";
import { formatIsoDay } from "#web/shared/dates.ts";
import { plural } from "#web/shared/plural.ts";
import type { NamedPeriod } from "../visits/period-choice.tsx";
import type { Period } from "../visits/visits-client.ts";

export type Span = Required<Period>;

/** Query of the report of a span of days. The report before stays while another loads. */
export function reportQuery({ from, to }: Span) {
  return queryOptions({
    queryKey: ["reports", from, to],
    queryFn: async ({ signal }) => (await call(getReport, { query: { from, to }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Fetches the report of a span of days as CSV. */
export function fetchReportFile({ from, to }: Span): Promise<Blob> {
  return callFile(exportReport.csv, { query: { from, to } });
}

/** Returns the first and the last day of some months. The last month is `back` months before the present one. */
export function monthSpan(back: number, months = 1, now = new Date()): Span {
  const [year = 0, month = 1] = formatIsoDay(now).split("-").map(Number);
  const dayAt = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  const last = month - 1 - back;
  return { from: dayAt(last - months + 1, 1), to: dayAt(last + 1, 0) };
}

/** Spans of the buttons. */
export const SPANS: readonly NamedPeriod[] = [
  { label: "This month", periodOf: () => monthSpan(0) },
  { label: "Last month", periodOf: () => monthSpan(1) },
  { label: "12 months", periodOf: () => monthSpan(0, 12) },
];

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** Formats `2026-11` as `Nov 2026`. */
export function formatMonth(key: string): string {
  return MONTH.format(new Date(`${key}-01T00:00:00Z`));
}

/** Formats minutes for people: `95 min`, `4.2 hours`, `3.5 days`, or `N/A` for null. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "N/A";
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 48 * 60 ? `${oneDecimal(minutes / 60)} hours` : `${oneDecimal(minutes / 60 / 24)} days`;
}

/** Returns days with at most one decimal, or `N/A` for null. */
export function formatDays(days: number | null): string {
  return days === null ? "N/A" : plural(oneDecimal(days), "day");
}

/** Returns a share of 1 in whole per cent, or `N/A` for null. */
export function formatShare(share: number | null): string {
  return share === null ? "N/A" : `${Math.round(share * 100)}%`;
}

function oneDecimal(number: number): number {
  return Math.round(number * 10) / 10;
}

/** Returns the address of a list with filters. */
export function listAt(path: string, filters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(filters)}`;
}
