import { expect, test } from "vitest";
import { describeGrowth } from "./stat-cards.tsx";

test.each([
  [12, "up", "12%"],
  [-4, "down", "-4%"],
  [0, "level", "0%"],
  [null, "new", "New"],
])("a growth of %s goes %s and reads '%s from last month'", (growth, direction, amount) => {
  expect(describeGrowth(growth)).toEqual({ direction, amount });
});
