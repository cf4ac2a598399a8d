import { expect, test } from "vitest";
import { dayTick, formatShortDay } from "./day-labels.ts";

test("days are on the axis with their month if it changes", () => {
  expect(dayTick("2026-10-26", undefined)).toBe("26 Oct");
  expect(dayTick("2026-11-02", "2026-10-26")).toBe("2 Nov");
  expect(dayTick("2026-11-09", "2026-11-02")).toBe("9");
});

test("a day by itself has its year", () => {
  expect(formatShortDay("2026-11-02")).toBe("2 Nov 2026");
});
