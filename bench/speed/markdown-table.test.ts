import { expect, test } from "vitest";
import { markdownTable } from "#bench/speed/markdown-table.ts";

test("a table keeps its columns in line, words at the left and numbers at the right", () => {
  const table = markdownTable(
    ["call", "p50"],
    [
      ["list", "1.2"],
      ["search", "10.25"],
    ],
  );
  expect(table.split("\n")).toEqual([
    "| call   |   p50 |",
    "| ------ | ----: |",
    "| list   |   1.2 |",
    "| search | 10.25 |",
  ]);
});

test("a cell that is missing is blank", () => {
  expect(
    markdownTable(["call", "p50"], [["list"]])
      .split("\n")
      .at(-1),
  ).toBe("| list |     |");
});
