import { expect, test } from "vitest";
import { allRows, counted, hasMore, mapConcurrent, namesOf } from "./bulk-actions.ts";

const resource = { nouns: "messages", nameOf: (name: string) => name } as Parameters<typeof namesOf<string>>[0];
const rows = (count: number) => Array.from({ length: count }, (_, at) => `M${at + 1}`);

test("a question names rows up to the maximum, and counts the others", () => {
  expect(namesOf(resource, rows(3))).toBe("M1, M2, M3");
  expect(namesOf(resource, rows(20))).toMatch(/M19, M20$/);
  expect(namesOf(resource, rows(1_000))).toMatch(/M19, M20 and 980 more$/);
  expect([1, 34, 1_000].map((count) => counted(resource, rows(count)))).toEqual([
    "M1",
    "34 messages",
    "1,000 messages",
  ]);
});

test.each([
  ["a whole page of more", true, 10, 34, true],
  ["a whole page that is all", true, 10, 10, false],
  ["some of a page", "some", 9, 34, false],
  ["all", true, 34, 34, false],
  ["the first thousand", true, 1_000, 1_234, false],
] as const)("selecting all rows is offered or not: %s", (_, all, selected, total, offered) => {
  expect(hasMore({ all, rows: rows(selected) }, total)).toBe(offered);
});

test("at most four calls run at once, and every call is made once", async () => {
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

test("a refused call stops none of the others, and has its reason", async () => {
  const progress: number[] = [];
  const reject = async (row: string) => {
    if (row === "b") throw new Error("In use");
  };
  const { done, rejected } = await mapConcurrent(["a", "b", "c"], reject, (completed) => progress.push(completed));
  expect(done).toEqual(["a", "c"]);
  expect(rejected).toEqual([{ row: "b", error: new Error("In use") }]);
  expect(progress).toEqual([1, 2, 3]);
});

/** Returns a list of `count` rows, and records the pages that are fetched. */
function serverWith(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `row ${at}`);
  const asked: number[] = [];
  let [now, most] = [0, 0];
  async function fetchPage({ page, pageSize }: { page: number; pageSize: number }) {
    asked.push(page);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    const rows = ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id }));
    return { rows, total: ids.length, page };
  }
  return { ids, asked, fetchPage, most: () => most };
}

test.each([
  [34, 34, 1],
  [100, 100, 1],
  [101, 101, 2],
  [1_000, 1_000, 10],
  [1_234, 1_000, 10],
])("select-all takes %i rows to %i, in %i calls one after the other", async (count, selected, calls) => {
  const server = serverWith(count);
  const rows = await allRows(server.fetchPage, new AbortController().signal);
  expect(rows.map(({ id }) => id)).toEqual(server.ids.slice(0, selected));
  expect(server.asked).toEqual(Array.from({ length: calls }, (_, page) => page + 1));
  expect(server.most()).toBe(1);
});

test("a row that moves to the next page while all rows are fetched is selected once", async () => {
  const server = serverWith(150);
  const fetchPage = (asked: { page: number; pageSize: number }) => {
    if (asked.page === 2) server.ids.unshift("new");
    return server.fetchPage(asked);
  };
  const rows = await allRows(fetchPage, new AbortController().signal);
  expect(rows.filter(({ id }) => id === "row 99")).toHaveLength(1);
  expect(rows).toHaveLength(150);
});

test("fetching all rows stops at the page during which it was aborted", async () => {
  const server = serverWith(300);
  const stop = new AbortController();
  stop.abort();
  expect(await allRows(server.fetchPage, stop.signal)).toEqual([]);
  expect(server.asked).toEqual([1]);
});
