import { expect, test } from "vitest";
import { isCalendarDay } from "./calendar-day.ts";

test.each(["2026-11-25", "2028-02-29", "0001-01-01"])("%j is a day of the calendar", (text) => {
  expect(isCalendarDay(text)).toBe(true);
});

test.each([
  "",
  "soon",
  "2026",
  "2026-11",
  "2026-02-30",
  "2027-02-29",
  "2026-13-01",
  "25 November 2026",
  "2026-11-25T08:00Z",
])("%j is not a day of the calendar", (text) => {
  expect(isCalendarDay(text)).toBe(false);
});
