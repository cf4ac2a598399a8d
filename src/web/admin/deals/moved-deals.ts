import { hashKey, type QueryClient } from "@tanstack/react-query";
import { type Deal, type DealSummary, NO_OWNER } from "#contract/deals.ts";
import type { List, Tagged } from "#web/shared/call.ts";
import { ALL_DEALS, BOARD_KEY, type BoardFilters, type Column, deals, SUMMARY_KEY } from "./deal-client.ts";

/** Returns the column without the deal, and with its new version in front if the column is the deal's stage. */
export function movedColumn(column: Column, deal: Deal, isHere: boolean): Column {
  const rows = column.pages.flatMap((page) => page.rows);
  const wasHere = rows.some(({ id }) => id === deal.id);
  if (!wasHere && !isHere) return column;
  const change = Number(isHere) - Number(wasHere);
  const pages = column.pages.map((page, at) => {
    const others = page.rows.filter(({ id }) => id !== deal.id);
    return { ...page, total: page.total + change, rows: at === 0 && isHere ? [deal, ...others] : others };
  });
  return { ...column, pages };
}

/** Returns the sums after a deal has left one stage for another. */
export function movedSummary(summary: DealSummary, from: Deal, to: Deal): DealSummary {
  if (from.status === to.status) return summary;
  const [left, entered] = [summary[from.status], summary[to.status]];
  return {
    ...summary,
    [from.status]: { count: left.count - 1, value: Math.max(0, left.value - from.value) },
    [to.status]: { count: entered.count + 1, value: entered.value + to.value },
  };
}

const isOf = (owner: unknown, { ownerId }: Deal) => owner === "" || owner === (ownerId ?? NO_OWNER);

/** Returns the filters in the key of a column: only `columnQuery` makes those. */
const filtersOf = (key: readonly unknown[]): BoardFilters => ({ ...ALL_DEALS, ...Object(key[BOARD_KEY.length + 1]) });

const hasDeal = (column: Column | undefined, { id }: Deal) =>
  column?.pages.some(({ rows }) => rows.some((row) => row.id === id)) === true;

/** Returns whether a board without a search has the deal. */
function isShown({ owner, customerId }: BoardFilters, deal: Deal): boolean {
  return isOf(owner, deal) && (customerId === "" || customerId === deal.customerId);
}

/** Shows a moved deal everywhere at once: on the board with its sums, in lists and on its page. */
export function showMovedDeal(queryClient: QueryClient, from: Deal, to: Deal): void {
  const columns = queryClient.getQueriesData<Column>({ queryKey: BOARD_KEY });
  const boards = new Set(columns.flatMap(([key, column]) => (hasDeal(column, to) ? [hashKey([filtersOf(key)])] : [])));
  for (const [key, column] of columns) {
    const filters = filtersOf(key);
    // Only the server knows what a search finds: a deal that it found stays on that board.
    const isOfBoard = filters.q === "" ? isShown(filters, to) : boards.has(hashKey([filters]));
    const isHere = key[BOARD_KEY.length] === to.status && isOfBoard;
    if (column) queryClient.setQueryData<Column>(key, movedColumn(column, to, isHere));
  }
  for (const [key, summary] of queryClient.getQueriesData<Tagged<DealSummary>>({ queryKey: SUMMARY_KEY })) {
    if (!summary || !isOf(key[SUMMARY_KEY.length], to)) continue;
    queryClient.setQueryData(key, { ...summary, record: movedSummary(summary.record, from, to) });
  }
  queryClient.setQueriesData<List<Deal[]>>(
    { queryKey: deals.keys.lists },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === to.id ? to : row)) },
  );
  queryClient.setQueryData<Tagged<Deal>>(deals.keys.record(to.id), (known) => known && { ...known, record: to });
}
