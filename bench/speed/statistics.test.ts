import { describe, expect, test } from "vitest";
import { formatSignificant, percentile, spreadOf } from "#bench/speed/statistics.ts";

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  test("returns the value that this share of the values does not exceed, in any order", () => {
    expect(spreadOf(hundred)).toEqual({ p50: 50, p95: 95, max: 100 });
    expect(percentile(hundred, 0)).toBe(1);
  });

  test("returns the largest of a few values", () => {
    expect(percentile([3, 1, 2], 0.95)).toBe(3);
    expect(spreadOf([7])).toEqual({ p50: 7, p95: 7, max: 7 });
  });

  test("returns NaN without values", () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe("a figure", () => {
  test.each([
    [0.4249, "0.42"],
    [4.24, "4.2"],
    [42.4, "42"],
    [6076.4, "6,076"],
    [Number.NaN, "–"],
  ])("%d is printed as %s", (value, printed) => {
    expect(formatSignificant(value)).toBe(printed);
  });
});
