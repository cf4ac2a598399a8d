import { describe, expect, test } from "vitest";
import { stageIndex } from "./stages.ts";

describe("the stage that a key leads to", () => {
  test.each([
    ["ArrowRight", [1, 2, 0]],
    ["ArrowLeft", [2, 0, 1]],
    ["Home", [0, 0, 0]],
    ["End", [2, 2, 2]],
    ["Enter", [undefined, undefined, undefined]],
  ])("%s, from each of three", (key, expected) => {
    expect([0, 1, 2].map((current) => stageIndex(key, current, 3))).toEqual(expected);
  });
});
