import { expect, test } from "vitest";
import { formatLongDate, formatLongTime } from "./format-long-date.ts";

test("a day is written in full, in South African time, and an invalid one as it was typed", () => {
  expect(formatLongDate("2024-03-05")).toBe("5 March 2024");
  expect(formatLongDate("2026-11-24T22:00:00.000Z")).toBe("25 November 2026");
  expect(["soon", "2026-13-01", ""].map(formatLongDate)).toEqual(["soon", "2026-13-01", ""]);
});

test("a time is written after its day, in South African time", () => {
  expect(formatLongTime("2026-11-24T22:05:00.000Z")).toBe("25 November 2026 at 00:05");
});
