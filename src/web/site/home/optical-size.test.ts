import { describe, expect, test } from "vitest";
import { opticalSize } from "./optical-size.ts";

describe("the size of a logo in the strip", () => {
  test.each([
    { shape: "square", width: 512, height: 512 },
    { shape: "wide", width: 1200, height: 160 },
    { shape: "tall", width: 400, height: 480 },
    { shape: "small", width: 48, height: 24 },
  ])("has about the same area for a $shape picture, in its proportions", ({ width, height }) => {
    const shown = opticalSize({ width, height });
    expect(shown.width * shown.height).toBeGreaterThan(2_500);
    expect(shown.width * shown.height).toBeLessThan(3_500);
    expect(shown.width / shown.height).toBeCloseTo(width / height, 0);
  });

  test("stays within the strip for extreme proportions", () => {
    expect(opticalSize({ width: 3000, height: 20 })).toEqual({ width: 200, height: 1 });
    expect(opticalSize({ width: 20, height: 3000 })).toEqual({ width: 1, height: 56 });
  });
});
