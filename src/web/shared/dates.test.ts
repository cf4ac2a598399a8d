import { describe, expect, test } from "vitest";
import {
  formatDay,
  formatDayOrTime,
  formatInstant,
  formatIsoDay,
  formatRelative,
  instantOfLocal,
  localTimeOf,
} from "#web/shared/dates.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");

describe("dates", () => {
  test("a day is the day it is in South Africa, two hours ahead of UTC", { tags: "promise-31" }, () => {
    expect(formatDay("2026-11-17T22:30:00.000Z")).toBe("18 Nov 2026");
  });

  test("a day below ten has one digit", () => {
    expect(formatDay("2026-11-02T12:00:00.000Z")).toBe("2 Nov 2026");
  });

  test("a day for the name of a file is written as ISO 8601 has it", () => {
    expect(formatIsoDay(new Date("2026-11-01T22:30:00.000Z"))).toBe("2026-11-02");
  });

  test("an instant carries the South African time", () => {
    expect(formatInstant("2026-11-18T12:05:00.000Z")).toBe("18 Nov 2026, 14:05");
  });

  test("an instant of today is shown as a time, any other as a day", () => {
    expect(formatDayOrTime("2026-11-20T10:43:00.000Z", NOW)).toBe("12:43");
    // Today began two hours before it did by UTC.
    expect(formatDayOrTime("2026-11-19T22:05:00.000Z", NOW)).toBe("00:05");
    expect(formatDayOrTime("2026-11-19T21:55:00.000Z", NOW)).toBe("19 Nov 2026");
    expect(formatDayOrTime("2026-11-20T22:00:00.000Z", NOW)).toBe("21 Nov 2026");
  });

  test.each([
    ["2026-11-20T11:59:30.000Z", "just now"],
    ["2026-11-20T11:48:00.000Z", "12 minutes ago"],
    ["2026-11-20T09:00:00.000Z", "3 hours ago"],
    ["2026-11-18T12:00:00.000Z", "2 days ago"],
    ["2026-11-13T12:00:00.000Z", "1 week ago"],
    ["2026-11-19T00:00:00.000Z", "1 day ago"],
    ["2026-10-01T12:00:00.000Z", "1 month ago"],
    ["2026-11-20T12:59:59.000Z", "in 1 hour"],
    // 28 days, 90 days and 365: a month, three, and twelve of them.
    ["2026-12-18T12:00:00.000Z", "in 1 month"],
    ["2027-02-18T11:59:59.000Z", "in 3 months"],
    ["2027-11-20T11:59:59.000Z", "in 12 months"],
    ["2028-05-20T12:00:00.000Z", "in 18 months"],
    ["2028-11-20T11:59:59.000Z", "in 2 years"],
    ["2028-11-20T13:00:00.000Z", "in 2 years"],
  ])("%s is %s", (instant, text) => {
    expect(formatRelative(instant, NOW)).toBe(text);
  });
});

test("a field for date and time holds South African time, and gives the same instant back", {
  tags: "promise-31",
}, () => {
  expect(localTimeOf("2026-11-02T22:05:00.000Z")).toBe("2026-11-03T00:05");
  expect(new Date(instantOfLocal("2026-11-03T00:05")).toISOString()).toBe("2026-11-02T22:05:00.000Z");
  expect(instantOfLocal("soon")).toBe("soon");
  for (const instant of ["2026-11-02T22:05:07.000Z", "2026-11-02T22:05:00.250Z", "2026-11-02T22:05:07.250Z"]) {
    expect(new Date(instantOfLocal(localTimeOf(instant))).toISOString()).toBe(instant);
  }
});
