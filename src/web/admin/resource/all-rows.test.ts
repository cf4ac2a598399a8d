import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { allRows } from "./all-rows.ts";

/** Rows of a list on the server, and which pages were asked for. */
function serverWith(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `row ${at}`);
  const asked: number[] = [];
  let [now, most] = [0, 0];
  const queryPage = ({ page, pageSize }: { page: number; pageSize: number }) => ({
    queryKey: [page, pageSize],
    async queryFn() {
      asked.push(page);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      const rows = ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id }));
      return { rows, total: ids.length, page };
    },
  });
  return { ids, asked, queryPage, most: () => most };
}

test.each([
  [34, 34, 1],
  [100, 100, 1],
  [101, 101, 2],
  [1_000, 1_000, 10],
  [1_234, 1_000, 10],
])("of %i rows %i are selected, in %i calls, one after the other", async (count, selected, calls) => {
  const server = serverWith(count);
  const rows = await allRows(new QueryClient(), server.queryPage, new AbortController().signal);
  expect(rows.map(({ id }) => id)).toEqual(server.ids.slice(0, selected));
  expect(server.asked).toEqual(Array.from({ length: calls }, (_, page) => page + 1));
  expect(server.most()).toBe(1);
});

test("a row that was moved on to the next page is there once", async () => {
  const server = serverWith(150);
  const queryPage = (asked: { page: number; pageSize: number }) => {
    if (asked.page === 2) server.ids.unshift("new");
    return server.queryPage(asked);
  };
  const rows = await allRows(new QueryClient(), queryPage, new AbortController().signal);
  expect(rows.filter(({ id }) => id === "row 99")).toHaveLength(1);
  expect(rows).toHaveLength(150);
});

test("who is gone meanwhile is not waited for: no further page is asked for", async () => {
  const server = serverWith(300);
  const stop = new AbortController();
  stop.abort();
  expect(await allRows(new QueryClient(), server.queryPage, stop.signal)).toEqual([]);
  expect(server.asked).toEqual([1]);
});
