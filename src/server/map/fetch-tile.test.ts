import { describe, expect, test } from "vitest";
import { FIRST_COMPANY } from "#content/company.ts";
import { isInFirstView, isNear } from "#server/map/fetch-tile.ts";

describe("a tile is near the company", () => {
  test.each([
    [15, 19199, 19230],
    [15, 19199 + 16, 19230 - 15],
    [0, 0, 0],
    [4, 15, 0],
    [19, 307186, 307689],
  ])("at zoom %d in column %d and row %d", (zoom, column, row) => {
    expect(isNear({ zoom, column, row }, FIRST_COMPANY)).toBe(true);
  });

  test.each([
    [15, 19199 + 17, 19230],
    [15, 19199, 19230 - 17],
    [15, 0, 0],
    [4, 16, 0],
    [20, 614372, 615378],
  ])("but not at zoom %d in column %d and row %d", (zoom, column, row) => {
    expect(isNear({ zoom, column, row }, FIRST_COMPANY)).toBe(false);
  });
});

test("the first view is around the marker at the zoom the map opens with", () => {
  const inView = (zoom: number, column: number, row: number) => isInFirstView({ zoom, column, row }, FIRST_COMPANY);
  expect([inView(15, 19199, 19230), inView(15, 19203, 19228), inView(15, 19196, 19233)]).toEqual([true, true, true]);
  expect([inView(15, 19205, 19230), inView(14, 9599, 9615), inView(16, 38398, 38460)]).toEqual([false, false, false]);
});
