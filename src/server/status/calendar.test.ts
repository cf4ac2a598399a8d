import { expect, test } from "vitest";
import { dayOfMinute, firstShownMinute, instantOf, minuteOf, shownDays } from "#server/status/calendar.ts";

test("shownDays returns ninety days, the last is today in South Africa", () => {
  const days = shownDays(new Date("2026-11-20T22:00:00.000Z"));
  expect(days).toHaveLength(90);
  expect([days[0], days.at(-1)]).toEqual(["2026-08-24", "2026-11-21"]);
  expect(new Set(days).size).toBe(90);
});

test("firstShownMinute returns the first minute of the first day shown", () => {
  const now = new Date("2026-11-20T22:00:00.000Z");
  expect(instantOf(firstShownMinute(now))).toBe("2026-08-23T22:00:00.000Z");
  expect(dayOfMinute(firstShownMinute(now))).toBe("2026-08-24");
  expect(dayOfMinute(firstShownMinute(now) - 1)).toBe("2026-08-23");
});

test("minuteOf returns the minute that contains an instant", () => {
  expect(instantOf(minuteOf(new Date("2026-11-20T08:00:59.999Z")))).toBe("2026-11-20T08:00:00.000Z");
});
