import { expect, test } from "vitest";
import { backOn, backTomorrow, snoozeTimes } from "./snooze-times.ts";

test("a snooze ends at eight in the South African morning of tomorrow, Monday or next week", () => {
  // A Thursday, 00:30 in South Africa.
  const now = new Date("2026-11-25T22:30:00.000Z");
  expect(snoozeTimes(now).map(({ until }) => until)).toEqual([
    "2026-11-27T06:00:00.000Z",
    "2026-11-30T06:00:00.000Z",
    "2026-12-03T06:00:00.000Z",
  ]);
  expect(backTomorrow(now)).toBe("2026-11-27T06:00:00.000Z");
});

test("a snooze until Monday on a Monday is a week, and on a Sunday a day", () => {
  const monday = (now: string) => snoozeTimes(new Date(now))[1]?.until;
  expect(monday("2026-11-30T10:00:00.000Z")).toBe(backOn("2026-12-07"));
  expect(monday("2026-11-29T10:00:00.000Z")).toBe(backOn("2026-11-30"));
});
