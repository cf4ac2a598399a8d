import { expect, test } from "vitest";
import { dayOf, mondaysUpTo, monthOf, startOf } from "#server/platform/calendar.ts";

test("a day begins two hours before it does in UTC", () => {
  expect(dayOf(new Date("2026-11-20T21:59:59Z"))).toBe("2026-11-20");
  expect(dayOf(new Date("2026-11-20T22:00:00Z"))).toBe("2026-11-21");
  expect(startOf("2026-11-21")).toBe("2026-11-20T22:00:00.000Z");
});

test("monthOf returns the first day of the month", () => {
  expect(monthOf("2026-02-28")).toBe("2026-02-01");
});

test("mondaysUpTo returns Mondays, the last in the week of the day", () => {
  expect(mondaysUpTo("2026-11-22", 3)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16"]);
  expect(mondaysUpTo("2026-11-16", 2)).toEqual(["2026-11-09", "2026-11-16"]);
  expect(mondaysUpTo("2027-01-01", 1)).toEqual(["2026-12-28"]);
});
