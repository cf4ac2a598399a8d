import { describe, expect, test } from "vitest";
import { lineMessage, linesOf, pairLinesOf, pairsOfLines, textsOfLines } from "./text-lines.ts";

describe("a list of texts as lines", () => {
  test.each([[[]], [["One"]], [["One", "Two: three"]]])("%j converts to lines and back without a change", (texts) => {
    expect(textsOfLines(linesOf(texts))).toEqual(texts);
  });

  test("names and values convert to lines and back, colons in values included", () => {
    const pairs = [
      { name: "Range", value: "2 km" },
      { name: "Ratio", value: "1:4" },
    ];
    expect(pairLinesOf(pairs)).toBe("Range: 2 km\nRatio: 1:4");
    expect(pairsOfLines(pairLinesOf(pairs))).toEqual(pairs);
  });

  test("a missing name or value becomes an empty text, and blank lines are skipped", () => {
    expect(pairsOfLines("Range\n \n : 2 km")).toEqual([
      { name: "Range", value: "" },
      { name: "", value: "2 km" },
    ]);
  });
});

describe("the message of a refused line", () => {
  const TEXTS = { max: 3 };
  const PAIRS = { max: 3, pair: "Battery: 3 years" };
  const LONG = "Must be at most 300 characters";

  test.each([
    ["Battery 3 years", "specifications.0.value", "Line 1 needs a colon, such as Battery: 3 years"],
    ["Range: 2 km\n\n: 3 years", "specifications.1.name", "Line 3 needs a name before the colon"],
    ["Battery:", "specifications.0.value", "Line 1 needs a value after the colon"],
    ["Range: 2 km\nBattery: long", "specifications.1.value", "Line 2: the value must be at most 300 characters"],
    ["A: 1\nB: 2\nC: 3\n\nD: 4", "specifications", "Line 5 is one too many: the maximum is 3"],
  ])("a message about %j names the line and what the line needs", (lines, path, message) => {
    expect(lineMessage(lines, path, LONG, PAIRS)).toBe(message);
  });

  test("a message about a line counts blank lines as the field shows them", () => {
    expect(lineMessage("A boat\n\nA map", "contents.1", LONG, TEXTS)).toBe("Line 3 must be at most 300 characters");
  });

  test("a message with its own subject follows the number of the line", () => {
    expect(lineMessage("A boat", "contents.0", "Taken", TEXTS)).toBe("Line 1: Taken");
  });

  test("a message about no line stays as it is", () => {
    expect(lineMessage("A boat", "contents", "Must be a list of texts", TEXTS)).toBe("Must be a list of texts");
  });
});
