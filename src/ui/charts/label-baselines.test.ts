import { describe, expect, test } from "vitest";
import { labelBaselines } from "#ui/charts/label-baselines.ts";

const places = [20, 20, 180, 180, 100].map((top, at) => ({ x: 100 * at, top }));

describe("the words at the end of a chart", () => {
  test("a label is placed above the last point, even where points further left are higher", () => {
    expect(labelBaselines(["2 now"], places, 410)).toEqual([88]);
  });

  test("a long label is placed above every point below it", () => {
    expect(labelBaselines(["x".repeat(50)], places, 410)).toEqual([8]);
  });

  test("labels are stacked upwards from the first", () => {
    expect(labelBaselines(["0 now", "2 before"], places, 410)).toEqual([88, 72]);
  });

  test("a long label moves the labels after it up too", () => {
    expect(labelBaselines(["0 now", "x".repeat(50), "short"], places, 410)).toEqual([88, 8, -8]);
  });
});
