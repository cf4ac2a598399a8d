import { expect, test } from "vitest";
import { mapConcurrent } from "./map-concurrent.ts";
import { stillThere, toggled, toggledAll } from "./use-bulk.ts";

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

test("all are selected, and none when all were", () => {
  expect(toggledAll(set("b"), PAGE)).toEqual(set(...PAGE));
  expect(toggledAll(set(...PAGE), PAGE)).toEqual(set());
  expect(toggledAll(set("of another page", "b"), PAGE)).toEqual(set("of another page", ...PAGE));
  expect(toggledAll(set("of another page", ...PAGE), PAGE)).toEqual(set());
});

test("rows that have left the page are no longer selected", () => {
  expect([...stillThere(set("a", "gone"), PAGE)]).toEqual(["a"]);
  const same = set("a");
  expect(stillThere(same, PAGE)).toBe(same);
});

test("at most four are under way at once, and every one is made once", async () => {
  let [now, most] = [0, 0];
  const made: number[] = [];
  const rows = Array.from({ length: 11 }, (_, row) => row);
  const { done, rejected } = await mapConcurrent(rows, async (row) => {
    now += 1;
    most = Math.max(most, now);
    made.push(row);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
  });
  expect(most).toBe(4);
  expect(made).toEqual(rows);
  expect(done).toEqual(rows);
  expect(rejected).toEqual([]);
});

test("one that is refused stops none of the others, and says why", async () => {
  const progress: number[] = [];
  const reject = async (row: string) => {
    if (row === "b") throw new Error("In use");
  };
  const { done, rejected } = await mapConcurrent(["a", "b", "c"], reject, (completed) => progress.push(completed));
  expect(done).toEqual(["a", "c"]);
  expect(rejected).toEqual([{ row: "b", error: new Error("In use") }]);
  expect(progress).toEqual([1, 2, 3]);
});
