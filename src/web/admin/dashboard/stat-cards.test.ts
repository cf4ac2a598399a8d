import { expect, test } from "vitest";
import { describeGrowth } from "./stat-cards.tsx";

test.each([
  [12, 9, "up", "12%"],
  [-4, 9, "down", "-4%"],
  [0, 9, "level", "0%"],
  [null, 9, "new", "New"],
  // Nothing is not new.
  [null, 0, "level", "0%"],
])("a growth of %s to %s goes %s and reads '%s from last month'", (growth, total, direction, amount) => {
  expect(describeGrowth(growth, total)).toEqual({ direction, amount });
});
