import { expect, test } from "vitest";
import { formatDay, formatSpan, formatTime } from "./status-times.ts";

test("days and times are those of South Africa", () => {
  expect(formatDay("2026-11-20")).toBe("20 November 2026");
  expect(formatTime("2026-11-20T21:59:00.000Z")).toBe("20 November 2026, 23:59");
  expect(formatTime("2026-11-20T22:00:00.000Z")).toBe("21 November 2026, 00:00");
});

test("a time span has its day twice only if it differs", () => {
  expect(formatSpan("2026-11-20T08:00:00.000Z", "2026-11-20T08:05:00.000Z")).toBe("20 November 2026, 10:00 to 10:05");
  expect(formatSpan("2026-11-20T21:00:00.000Z", "2026-11-20T22:05:00.000Z")).toBe(
    "20 November 2026, 23:00 to 21 November 2026, 00:05",
  );
});
