import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { DEAL_STATUSES, type Deal, type DealStatus, type DealSummary } from "#contract/deals.ts";
import { DEAL_EXAMPLES } from "#contract/examples/deals.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { ALL_DEALS, type BoardFilters, type Column, columnQuery, summaryQuery } from "./deal-client.ts";
import { movedColumn, movedSummary, showMovedDeal } from "./moved-deals.ts";
import { stageBeside } from "./use-grab.ts";

const deal = (given: Partial<Deal> = {}): Deal => ({ ...DEAL_EXAMPLES.getDeal.reply.data, status: "New", ...given });
const columnOf = (...rows: Deal[]): Column => ({ pages: [{ rows, total: rows.length }], pageParams: [1] });
const keyOf = (status: DealStatus, filters: Partial<BoardFilters> = {}) =>
  columnQuery(status, { ...ALL_DEALS, ...filters }).queryKey;
const idsOf = (column: Column | undefined) => column?.pages.flatMap(({ rows }) => rows.map(({ id }) => id));

describe("a column of the board", () => {
  test("a deal that enters comes first, and one that leaves is gone from all pages", () => {
    const [first, second] = [deal({ id: "1" }), deal({ id: "2" })];
    expect(movedColumn(columnOf(first), second, true)).toEqual(columnOf(second, first));
    expect(movedColumn(columnOf(second, first), second, false)).toEqual(columnOf(first));
  });

  test("a column without the deal stays the same object", () => {
    const column = columnOf(deal({ id: "1" }));
    expect(movedColumn(column, deal({ id: "2" }), false)).toBe(column);
  });
});

test("the sums of both stages change with a move", () => {
  const empty: DealSummary = mapToRecord(DEAL_STATUSES, () => ({ count: 1, value: 50 }));
  const from = deal({ value: 20 });
  const moved = movedSummary(empty, from, { ...from, status: "Won" });
  expect([moved.New, moved.Won, moved.Lost]).toEqual([
    { count: 0, value: 30 },
    { count: 2, value: 70 },
    { count: 1, value: 50 },
  ]);
});

test("a move is shown on the boards of all owners and of the deal's owner, and on no other", () => {
  const queryClient = new QueryClient();
  const from = deal({ id: "1", ownerId: "anna" });
  for (const owner of ["", "anna", "ben"]) {
    queryClient.setQueryData(keyOf("New", { owner }), columnOf(...(owner === "ben" ? [] : [from])));
    queryClient.setQueryData(keyOf("Won", { owner }), columnOf());
    const record = mapToRecord(DEAL_STATUSES, () => ({ count: 1, value: 0 }));
    queryClient.setQueryData(summaryQuery(owner).queryKey, { record, etag: undefined });
  }
  showMovedDeal(queryClient, from, { ...from, status: "Won" });
  const won = (owner: string) => idsOf(queryClient.getQueryData(keyOf("Won", { owner })));
  expect([won(""), won("anna"), won("ben")]).toEqual([["1"], ["1"], []]);
  expect(idsOf(queryClient.getQueryData(keyOf("New")))).toEqual([]);
  const count = (owner: string) => queryClient.getQueryData(summaryQuery(owner).queryKey)?.record.Won.count;
  expect([count(""), count("anna"), count("ben")]).toEqual([2, 2, 1]);
});

test("a move is shown on the board of the customer, and on that of a search which found the deal", () => {
  const queryClient = new QueryClient();
  const from = deal({ id: "1", customerId: "zodwa" });
  const boards = [{ customerId: "zodwa" }, { customerId: "sipho" }, { q: "found" }, { q: "other" }];
  for (const board of boards) {
    queryClient.setQueryData(keyOf("New", board), columnOf(...(board.q === "found" ? [from] : [])));
    queryClient.setQueryData(keyOf("Won", board), columnOf());
  }
  showMovedDeal(queryClient, from, { ...from, status: "Won" });
  const won = boards.map((board) => idsOf(queryClient.getQueryData(keyOf("Won", board))));
  expect(won).toEqual([["1"], [], ["1"], []]);
});

test("the stages end at New and at Lost", () => {
  expect([stageBeside("New", -1), stageBeside("New", 1), stageBeside("Lost", 1)]).toEqual(["New", "Qualified", "Lost"]);
});
