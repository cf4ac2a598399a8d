import { expect, test } from "vitest";
import { formatDays, formatMinutes, formatMonth, formatShare, monthSpan } from "./report-client.ts";

test.each([
  ["2026-11-29T12:00:00Z", 0, 1, "2026-11-01", "2026-11-30"],
  ["2026-11-30T22:00:00Z", 0, 1, "2026-12-01", "2026-12-31"],
  ["2027-01-15T12:00:00Z", 1, 1, "2026-12-01", "2026-12-31"],
  ["2028-02-10T12:00:00Z", 0, 12, "2027-03-01", "2028-02-29"],
] as const)("the span of months at %s, %i back, is of %i months", (now, back, months, from, to) => {
  expect(monthSpan(back, months, new Date(now))).toEqual({ from, to });
});

test("figures are written for people", () => {
  expect([null, 95.4, 252, 5040].map(formatMinutes)).toEqual(["N/A", "95 min", "4.2 hours", "3.5 days"]);
  expect([null, 1, 18.54].map(formatDays)).toEqual(["N/A", "1 day", "18.5 days"]);
  expect([null, 0, 0.756].map(formatShare)).toEqual(["N/A", "0%", "76%"]);
  expect(formatMonth("2026-11")).toBe("Nov 2026");
});
