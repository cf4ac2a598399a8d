import { describe, expect, test } from "vitest";
import { indexAt, integerTicks, namedIndexes } from "#ui/charts/ticks.ts";

describe("the time axis", () => {
  test("labels every point where there is room, else every second, always with the last", () => {
    expect(namedIndexes(4, 600)).toEqual([0, 1, 2, 3]);
    expect(namedIndexes(4, 599)).toEqual([1, 3]);
    expect(namedIndexes(5, 320)).toEqual([0, 2, 4]);
    expect(namedIndexes(0, 320)).toEqual([]);
  });

  test("labels of many points do not overlap, and the last one has its label", () => {
    expect(namedIndexes(30, 500)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
    expect(namedIndexes(366, 1100).at(-1)).toBe(365);
    expect(namedIndexes(366, 1100)).toHaveLength(15);
  });

  test("finds the point nearest to the pointer, also beyond its ends", () => {
    expect([indexAt(49, 1100, 12), indexAt(51, 1100, 12), indexAt(-20, 1100, 12), indexAt(5000, 1100, 12)]).toEqual([
      0, 1, 0, 11,
    ]);
    expect(indexAt(10, 0, 1)).toBe(0);
  });
});

describe("the ticks of values", () => {
  test.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 1, 2, 3, 4]],
    [6, [0, 2, 4, 6]],
    [23, [0, 5, 10, 15, 20, 25]],
    [9_731, [0, 2_000, 4_000, 6_000, 8_000, 10_000]],
  ])("up to %d are whole numbers from 0 to at least that value", (highest, ticks) => {
    expect(integerTicks(highest)).toEqual(ticks);
  });
});
