import { expect, test } from "vitest";
import { pruneSelection, toggled, toggledAll } from "./use-bulk.ts";

const PAGE = ["a", "b", "c", "d"];
const set = (...ids: string[]) => new Set(ids);

test.each([
  ["a row is selected", set(), "b", undefined, ["b"]],
  ["and taken out again", set("b", "c"), "b", undefined, ["c"]],
  ["a range downwards", set("a"), "c", "a", ["a", "b", "c"]],
  ["a range upwards", set("d"), "b", "d", ["d", "b", "c"]],
  ["a range is taken out", set("a", "b", "c", "d"), "c", "b", ["a", "d"]],
  ["from a row that has gone, only this one", set(), "c", "gone", ["c"]],
] as const)("%s", (_, selected, id, from, expected) => {
  expect([...toggled(selected, PAGE, id, from)]).toEqual(expected);
});

test("all rows are selected, and none if all were selected before", () => {
  expect(toggledAll(set("b"), PAGE)).toEqual(set(...PAGE));
  expect(toggledAll(set(...PAGE), PAGE)).toEqual(set());
  expect(toggledAll(set("of another page", "b"), PAGE)).toEqual(set("of another page", ...PAGE));
  expect(toggledAll(set("of another page", ...PAGE), PAGE)).toEqual(set());
});

test("rows that have left the page are no longer selected", () => {
  expect([...pruneSelection(set("a", "gone"), PAGE)]).toEqual(["a"]);
  const same = set("a");
  expect(pruneSelection(same, PAGE)).toBe(same);
});
