import { expect, test } from "vitest";
import { ELEMENT_DELAYS } from "#content/stages.ts";

test("the elements of a stage appear 200 ms apart", () => {
  expect(Object.values(ELEMENT_DELAYS)).toEqual([200, 400, 600, 800]);
});
