import { describe, expect, test } from "vitest";
import { TASK_REPEATS } from "#contract/tasks.ts";
import { daysAfter } from "#server/platform/calendar.ts";
import { fc } from "#tests/support/fast-check.ts";
import { dayOfMonth, nextDueOn } from "./repetition.ts";

const PATTERNS = TASK_REPEATS.filter((repeat) => repeat !== "none");
type Repeat = (typeof PATTERNS)[number];

/** Days of sixty years, with leap years and the end of a century that has no leap day. */
const day = fc.integer({ min: 0, max: 365 * 80 }).map((days) => daysAfter("2026-01-01", days));
const dayOfPattern = fc.integer({ min: 1, max: 31 });

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const isLastOfMonth = (date: string) => daysAfter(date, 1).endsWith("-01");

/** Returns whether a day belongs to the pattern, without any arithmetic of months. */
function isInPattern(date: string, repeat: Repeat, dueOn: string, anchor: number): boolean {
  if (repeat === "weekdays") return ![0, 6].includes(weekdayOf(date));
  if (repeat === "weekly") return weekdayOf(date) === weekdayOf(dueOn);
  if (repeat === "monthly") return dayOfMonth(date) === anchor || (isLastOfMonth(date) && dayOfMonth(date) < anchor);
  return true;
}

describe("the next day of a repeated task", () => {
  test("is the first day of the pattern after today and after the day on which it was due", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATTERNS), day, day, dayOfPattern, (repeat, dueOn, today, anchor) => {
        const next = nextDueOn({ repeat, dueOn, day: anchor }, today);
        let expected = daysAfter(dueOn > today ? dueOn : today, 1);
        while (!isInPattern(expected, repeat, dueOn, anchor)) expected = daysAfter(expected, 1);
        expect(next).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test("is each month once, on its day or on the last day of a shorter month, without drifting", () => {
    fc.assert(
      fc.property(day, (first) => {
        const anchor = dayOfMonth(first);
        let dueOn = first;
        for (let month = 1; month <= 60; month++) {
          const next = nextDueOn({ repeat: "monthly", dueOn, day: anchor }, dueOn) ?? "";
          const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
          expect(months(next)).toBe(months(dueOn) + 1);
          expect(dayOfMonth(next) === anchor || isLastOfMonth(next)).toBe(true);
          dueOn = next;
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each<[Repeat, string, string, number, string]>([
    ["monthly", "2027-01-31", "2027-01-31", 31, "2027-02-28"],
    ["monthly", "2027-02-28", "2027-02-28", 31, "2027-03-31"],
    ["monthly", "2028-01-31", "2028-02-01", 31, "2028-02-29"],
    ["monthly", "2026-01-15", "2026-11-20", 15, "2026-12-15"],
    ["monthly", "2026-12-31", "2026-11-20", 31, "2027-01-31"],
    ["weekly", "2026-11-20", "2026-11-20", 20, "2026-11-27"],
    ["weekly", "2026-10-02", "2026-11-20", 2, "2026-11-27"],
    ["weekdays", "2026-11-20", "2026-11-20", 20, "2026-11-23"],
    ["weekdays", "2026-11-21", "2026-11-20", 21, "2026-11-23"],
    ["daily", "2026-12-31", "2026-12-31", 31, "2027-01-01"],
  ])("%s from %s, done on %s, on day %i, is %s", (repeat, dueOn, today, anchor, next) => {
    expect(nextDueOn({ repeat, dueOn, day: anchor }, today)).toBe(next);
  });

  test("does not exist after the year 9999", () => {
    for (const repeat of PATTERNS)
      expect(nextDueOn({ repeat, dueOn: "9999-12-31", day: 31 }, "2026-11-20")).toBeUndefined();
  });
});
