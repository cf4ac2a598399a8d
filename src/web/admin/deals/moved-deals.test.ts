import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { DEAL_STATUSES, type Deal, type DealStatus, type DealSummary } from "#contract/deals.ts";
import { DEAL_EXAMPLES } from "#contract/examples/deals.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { type BoardFilters, type Column, columnQuery } from "../board/board-shape.ts";
import { movedColumn, onBoard } from "../board/moved-rows.ts";
import { statusBeside } from "../board/use-grab.ts";
import { DEAL_BOARD } from "./deal-board.tsx";
import { movedSummary, summaryQuery } from "./deal-sums.ts";
import { stageChange } from "./use-deal-moves.tsx";

const deal = (given: Partial<Deal> = {}): Deal => ({ ...DEAL_EXAMPLES.getDeal.reply.data, status: "New", ...given });
const columnOf = (...rows: Deal[]): Column<Deal> => ({ pages: [{ rows, total: rows.length }], pageParams: [1] });
const keyOf = (status: DealStatus, filters: BoardFilters = {}) => columnQuery(DEAL_BOARD, status, filters).queryKey;
const idsOf = (column: Column<Deal> | undefined) => column?.pages.flatMap(({ rows }) => rows.map(({ id }) => id));
const showMovedDeal = (queryClient: QueryClient, from: Deal, to: Deal) =>
  onBoard(DEAL_BOARD, stageChange(to.status, "")).show?.(queryClient, from, to);

describe("a column of the board", () => {
  test("a deal that enters comes first, and one that leaves is gone from all pages", () => {
    const [first, second] = [deal({ id: "1" }), deal({ id: "2" })];
    expect(movedColumn(columnOf(first), second, true, "updatedAt")).toEqual(columnOf(second, first));
    expect(movedColumn(columnOf(second, first), second, false, "updatedAt")).toEqual(columnOf(first));
  });

  test("a record that enters takes its place where the newest comes first, also on a later page", () => {
    const [one, two, three, four] = [1, 2, 3, 4].map((day) => deal({ id: `${day}`, createdAt: `2026-11-0${day}` }));
    if (!one || !two || !three || !four) throw new Error("four deals");
    const column = {
      pages: [
        { rows: [four, three], total: 3 },
        { rows: [one], total: 3 },
      ],
      pageParams: [1, 2],
    };
    expect(idsOf(movedColumn(column, two, true, "createdAt"))).toEqual(["4", "3", "2", "1"]);
    expect(idsOf(movedColumn(columnOf(four, two), one, true, "createdAt"))).toEqual(["4", "2", "1"]);
    expect(idsOf(movedColumn(columnOf(two), { ...two, status: "Won" }, true, "createdAt"))).toEqual(["2"]);
  });

  test("a column without the deal stays the same object", () => {
    const column = columnOf(deal({ id: "1" }));
    expect(movedColumn(column, deal({ id: "2" }), false, "updatedAt")).toBe(column);
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
  const board = (owner: string): BoardFilters => (owner ? { owner } : {});
  for (const owner of ["", "anna", "ben"]) {
    queryClient.setQueryData(keyOf("New", board(owner)), columnOf(...(owner === "ben" ? [] : [from])));
    queryClient.setQueryData(keyOf("Won", board(owner)), columnOf());
    const record = mapToRecord(DEAL_STATUSES, () => ({ count: 1, value: 0 }));
    queryClient.setQueryData(summaryQuery(owner).queryKey, { record, etag: undefined });
  }
  showMovedDeal(queryClient, from, { ...from, status: "Won" });
  const won = (owner: string) => idsOf(queryClient.getQueryData(keyOf("Won", board(owner))));
  expect([won(""), won("anna"), won("ben")]).toEqual([["1"], ["1"], []]);
  expect(idsOf(queryClient.getQueryData(keyOf("New")))).toEqual([]);
  const count = (owner: string) => queryClient.getQueryData(summaryQuery(owner).queryKey)?.record.Won.count;
  expect([count(""), count("anna"), count("ben")]).toEqual([2, 2, 1]);
});

test("a move is shown on the board of the customer, and on a board of a search that had the deal", () => {
  const queryClient = new QueryClient();
  const from = deal({ id: "1", customerId: "zodwa" });
  const boards: BoardFilters[] = [
    { customerId: "zodwa" },
    { customerId: "sipho" },
    { q: "found" },
    { q: "other" },
    { owner: "me" },
  ];
  for (const board of boards) {
    queryClient.setQueryData(keyOf("New", board), columnOf(...(board.q === "found" || board.owner ? [from] : [])));
    queryClient.setQueryData(keyOf("Won", board), columnOf());
  }
  showMovedDeal(queryClient, from, { ...from, status: "Won" });
  const won = boards.map((board) => idsOf(queryClient.getQueryData(keyOf("Won", board))));
  expect(won).toEqual([["1"], [], ["1"], [], ["1"]]);
});

test("the stages end at New and at Lost", () => {
  const beside = (status: DealStatus, step: -1 | 1) => statusBeside(DEAL_STATUSES, status, step);
  expect([beside("New", -1), beside("New", 1), beside("Lost", 1)]).toEqual(["New", "Qualified", "Lost"]);
});
