import { expect, test } from "vitest";
import { formatDollars } from "#web/shared/money.ts";

test.each([
  [0, "$0"],
  [84_210, "$84,210"],
  [1_284_650.5, "$1,284,650.50"],
])("%d dollars are %s", (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});
