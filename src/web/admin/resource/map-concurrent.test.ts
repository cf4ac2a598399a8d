import { expect, test } from "vitest";
import { mapConcurrent } from "./map-concurrent.ts";

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
