import { expect, test } from "vitest";
import { markdownTable } from "#bench/speed/markdown-table.ts";

test("a table aligns its columns, words at the left and numbers at the right", () => {
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

test("a missing cell is blank", () => {
  expect(
    markdownTable(["call", "p50"], [["list"]])
      .split("\n")
      .at(-1),
  ).toBe("| list |     |");
});
