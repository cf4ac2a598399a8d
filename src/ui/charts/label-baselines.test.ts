import { describe, expect, test } from "vitest";
import { labelBaselines } from "#ui/charts/label-baselines.ts";

const places = [20, 20, 180, 180, 100].map((top, at) => ({ x: 100 * at, top }));

describe("the words at the end of a chart", () => {
  test("stand above the last place, whatever is drawn further off", () => {
    expect(labelBaselines(["2 now"], places, 410)).toEqual([88]);
  });

  test("stand above what lies below them", () => {
    expect(labelBaselines(["x".repeat(50)], places, 410)).toEqual([8]);
  });

  test("stand above each other, the first lowest", () => {
    expect(labelBaselines(["0 now", "2 before"], places, 410)).toEqual([88, 72]);
  });

  test("stand higher where they are long, those after them too", () => {
    expect(labelBaselines(["0 now", "x".repeat(50), "short"], places, 410)).toEqual([88, 8, -8]);
  });
});
