import { describe, expect, test } from "vitest";
import type { DayStatus } from "#contract/status.ts";
import {
  barLabel,
  barsPath,
  checkedDays,
  firstCheckedDay,
  formatShare,
  kindOf,
  summaryOf,
  unknownSpans,
} from "./history.ts";

const day = (passed: number, failed: number, date = "2026-11-20") => ({ day: date, passed, failed });

describe("a day", () => {
  test.each([
    [0, 0, "none"],
    [1, 0, "good"],
    [1439, 1, "some"],
    [901, 99, "some"],
    [900, 100, "bad"],
    [0, 1, "bad"],
  ])("%i passed and %i failed checks make the day %s", (passed, failed, kind) => {
    expect(kindOf(day(passed, failed))).toBe(kind);
  });

  test("has a tooltip with its failed minutes", () => {
    expect(barLabel(day(1439, 1))).toBe("20 November 2026: 1 minute of 1 440 failed".replace("1 440", "1\u00a0440"));
    expect(barLabel(day(0, 0))).toBe("20 November 2026: no data");
  });
});

describe("a share", () => {
  test("is 100% only if nothing failed", () => {
    expect(formatShare(129_600, 0)).toBe("100%");
    expect(formatShare(129_599, 1)).toBe("99.99%");
    expect(formatShare(1, 1)).toBe("50.00%");
    expect(formatShare(0, 5)).toBe("0.00%");
  });

  test("counts checked minutes only, and days without data are named separately", () => {
    expect(summaryOf([day(9, 1), day(0, 0), day(10, 0)], 90)).toBe(
      "95.00% of 20 checked minutes passed. No data on 1 day of 3.",
    );
    expect(summaryOf([day(10, 0)], 90)).toBe("100% of 10 checked minutes passed.");
    expect(summaryOf([], 90)).toBe("No data in the last 90 days.");
  });
});

test("consecutive days without data are joined into one span", () => {
  const days = [day(0, 0, "2026-11-01"), day(0, 0, "2026-11-02"), day(1, 0, "2026-11-03"), day(0, 0, "2026-11-04")];
  expect(unknownSpans(days)).toEqual(["1 November 2026 to 2 November 2026", "4 November 2026"]);
  expect(unknownSpans([day(1, 0)])).toEqual([]);
});

test("history begins with the first day that was checked, and keeps the gaps after it", () => {
  const [before, first, gap] = [day(0, 0, "2026-11-01"), day(1, 0, "2026-11-02"), day(0, 0, "2026-11-03")];
  expect(checkedDays([before, before, first, gap])).toEqual([first, gap]);
  expect(checkedDays([first])).toEqual([first]);
  expect(checkedDays([before, gap])).toEqual([]);
});

test("checks began with the first component that was checked", () => {
  const [none, first, later] = [day(0, 0, "2026-11-01"), day(1, 0, "2026-11-02"), day(1, 0, "2026-11-03")];
  const component = (...days: DayStatus[]) => ({ component: "api", state: "works", reason: null, days }) as const;
  const empty = { ...first, passed: 0 };
  const late = component(none, empty, later);
  expect(firstCheckedDay([late, component(none, first, later)])).toEqual({ day: "2026-11-02", isOldest: false });
  expect(firstCheckedDay([component(first, later)])).toEqual({ day: "2026-11-02", isOldest: true });
  expect(firstCheckedDay([component(none)])).toBeUndefined();
});

test("bars differ in height by kind, not in colour alone", () => {
  const heights = (["good", "some", "bad", "none"] as const).map((kind) => /v(\d+)/.exec(barsPath(kind, [0]))?.[1]);
  expect(new Set(heights).size).toBe(4);
  expect(barsPath("good", [0, 2])).toBe("M0 0h4v36h-4zM12 0h4v36h-4z");
  expect(barsPath("good", [])).toBe("");
});

test("a place before the first check is an outline as high as a good day's bar", () => {
  expect(barsPath("before", [0, 1])).toBe("M0.4 0.4h3.2v35.2h-3.2zM6.4 0.4h3.2v35.2h-3.2z");
});
