import { describe, expect, test } from "vitest";
import { linesOf, pairLinesOf, pairsOfLines, textsOfLines } from "./text-lines.ts";

describe("a list of texts as lines", () => {
  test.each([[[]], [["One"]], [["One", "Two: three"]]])("of %j comes back as it was", (texts) => {
    expect(textsOfLines(linesOf(texts))).toEqual(texts);
  });

  test("of names and values comes back as it was, colons in values too", () => {
    const pairs = [
      { name: "Range", value: "2 km" },
      { name: "Ratio", value: "1:4" },
    ];
    expect(pairLinesOf(pairs)).toBe("Range: 2 km\nRatio: 1:4");
    expect(pairsOfLines(pairLinesOf(pairs))).toEqual(pairs);
  });

  test("says that a value is missing, and nothing of blank lines", () => {
    expect(pairsOfLines("Range\n \n : 2 km")).toEqual([
      { name: "Range", value: "" },
      { name: "", value: "2 km" },
    ]);
  });
});
