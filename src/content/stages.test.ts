import { expect, test } from "vitest";
import { STAGES } from "#content/stages.ts";

test("the elements of each stage come in at the specified steps", () => {
  for (const { id, elements } of STAGES)
    expect(
      elements.map(({ delay }) => delay),
      id,
    ).toEqual([200, 400, 600, 800]);
});
