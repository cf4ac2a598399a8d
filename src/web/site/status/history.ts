import { DAY_LABELS, type DayKind } from "#content/status.ts";
import type { ComponentStatus, DayStatus } from "#contract/status.ts";
import { formatDay } from "./status-times.ts";

/** Minimum share of failed checks on a bad day. */
const BAD_SHARE = 0.1;

/** Returns the kind of a day by the share of its checks that failed. */
export function kindOf({ passed, failed }: DayStatus): DayKind {
  if (passed + failed === 0) return "none";
  if (failed === 0) return "good";
  return failed / (passed + failed) < BAD_SHARE ? "some" : "bad";
}

/** Returns a percentage with two decimals, rounded down: 100% means that no check failed. */
export function formatShare(passed: number, failed: number): string {
  if (failed === 0) return "100%";
  return `${(Math.floor((passed / (passed + failed)) * 10_000) / 100).toFixed(2)}%`;
}

export const formatCount = (count: number) => count.toLocaleString("en-ZA");

function counted(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;
}

export const formatMinutes = (count: number) => counted(count, "minute");

/** Returns the summary of the bars in words. `days` is the result of `checkedDays`, `shown` the number of places for days. */
export function summaryOf(days: readonly DayStatus[], shown: number): string {
  if (days.length === 0) return `No data in the last ${shown} days.`;
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const unknown = days.filter((day) => kindOf(day) === "none").length;
  const share = `${formatShare(passed, failed)} of ${formatCount(passed + failed)} checked minutes passed.`;
  return unknown === 0 ? share : `${share} No data on ${counted(unknown, "day")} of ${days.length}.`;
}

/** Returns the days from the first one with data; empty without data. */
export function checkedDays(days: readonly DayStatus[]): readonly DayStatus[] {
  const first = days.findIndex((day) => kindOf(day) !== "none");
  return first === -1 ? [] : days.slice(first);
}

/** Returns the first day with checks, and whether it is the oldest day shown; undefined without any check. */
export function firstCheckedDay(
  components: readonly ComponentStatus[],
): { day: string; isOldest: boolean } | undefined {
  const [first] = components.flatMap(({ days }) => checkedDays(days).slice(0, 1)).sort(byDay);
  return first && { day: first.day, isOldest: components.some(({ days }) => days[0]?.day === first.day) };
}

const byDay = (a: DayStatus, b: DayStatus) => (a.day < b.day ? -1 : 1);

/** Returns the days without data, consecutive ones as one text: `1 October 2026 to 4 October 2026`. */
export function unknownSpans(days: readonly DayStatus[]): string[] {
  const spans: [first: string, last: string][] = [];
  days.forEach((day, index) => {
    if (kindOf(day) !== "none") return;
    const before = days[index - 1];
    const open = before && kindOf(before) === "none" ? spans.at(-1) : undefined;
    if (open) open[1] = day.day;
    else spans.push([day.day, day.day]);
  });
  return spans.map(([first, last]) =>
    first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`,
  );
}

/** Size of a bar and distance to the next one. Bars of different kinds also differ in height, not in colour alone. */
export const BAR = { step: 6, width: 4, height: 36 } as const;
const TOPS: Record<DayKind, number> = { good: 0, some: 12, bad: 22, none: 32, before: 0 };
/** Inset of the outline of an empty place: at the edge, half of the line would be clipped. */
const INSET = 0.4;

/** Returns the bars at these places as one path. */
export function barsPath(kind: DayKind, indexes: readonly number[]): string {
  const inset = kind === "before" ? INSET : 0;
  const [top, wide] = [TOPS[kind] + inset, BAR.width - 2 * inset];
  const tall = BAR.height - inset - top;
  return indexes.map((index) => `M${index * BAR.step + inset} ${top}h${wide}v${tall}h-${wide}z`).join("");
}

/** Returns the tooltip of a day's bar. */
export function barLabel(day: DayStatus): string {
  const { day: date, passed, failed } = day;
  const counts = `${formatMinutes(failed)} of ${formatCount(passed + failed)} failed`;
  return `${formatDay(date)}: ${kindOf(day) === "none" ? DAY_LABELS.none : counts}`;
}
