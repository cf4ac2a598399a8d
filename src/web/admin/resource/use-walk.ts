import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { lastPage } from "#ui/paging.ts";
import { isFromList } from "./list-address.ts";
import { type ListShape, type ListState, useListState, writeListState } from "./list-state.ts";
import type { Page, PageQuery } from "./page-query.ts";

/** A list whose records can be gone through one by one. */
export interface WalkedList<Row, SortKey extends string = string, Filter extends string = string> {
  /** Also by whoever came from elsewhere: then through the list as it is at first. */
  always?: boolean;
  shape: ListShape<SortKey, Filter>;
  query(state: ListState<SortKey, Filter>): PageQuery<Row>;
  /** The page of a record. */
  pathOf(row: Row): string;
}

/** Where a record stands in the list that it was opened from. */
export interface Walk<Row = unknown> {
  /** Of the list's page: as they were when the walk began, those that came since before them. */
  rows: readonly Row[];
  isLoading: boolean;
  /** Undefined while the list is not there. */
  total: number | undefined;
  /** Counted from 1 over all pages; undefined where the record is not on the list's page. */
  position: number | undefined;
  previous: string | undefined;
  next: string | undefined;
  /** The address of a row's record. */
  addressOf(row: Row): string;
  state: ListState;
}

/**
 * Goes through a list from record to record. Whoever opens a new message makes it read, and a list of new ones is then without it: what
 * was there when the walk began stays, so that nothing moves under the reader and the way on is known.
 */
export function useWalk<Row extends { id: string }, SortKey extends string, Filter extends string>(
  { always = false, shape, query, pathOf }: WalkedList<Row, SortKey, Filter>,
  id: string | undefined,
): Walk<Row> {
  const { state, asked } = useListState(shape);
  const own = query(state);
  const isWalked = isFromList(useLocation()) || always;
  const { data, isLoading } = usePage(own, isWalked && id !== undefined);
  const rows = useKept(JSON.stringify(own.queryKey), data?.page === state.page ? data.rows : undefined);
  const at = rows.findIndex((row) => row.id === id);
  const pages = data ? lastPage(data.total, state.pageSize) : 1;
  const before = useRowOf(query, state, at === 0 && state.page > 1 ? -1 : 0);
  const after = useRowOf(query, state, at >= 0 && at === rows.length - 1 && state.page < pages ? 1 : 0);

  const addressOf = (row: Row, page = state.page) => {
    const parameters = writeListState({ ...asked, page }, shape);
    return parameters.size > 0 ? `${pathOf(row)}?${parameters}` : pathOf(row);
  };
  const previous = rows[at - 1];
  // Of a record that is not on the list the next one is its first.
  const next = rows[at + 1];
  return {
    rows,
    isLoading,
    // With those that have left it since.
    total: data && data.total + rows.length - data.rows.length,
    position: at < 0 ? undefined : (state.page - 1) * state.pageSize + at + 1,
    previous: (previous && addressOf(previous)) ?? (before && addressOf(before, state.page - 1)),
    next: (next && addressOf(next)) ?? (after && addressOf(after, state.page + 1)),
    addressOf,
    state,
  };
}

function usePage<Row>(query: PageQuery<Row>, enabled: boolean) {
  // As `pageQuery` made it; its type with all its parts would bind the list of every form to one kind of record.
  return useQuery({ ...(query as UseQueryOptions<Page<Row>>), enabled });
}

/** Where a change of status leads: to the next record where the list is narrowed to others, which the record then leaves. */
export function nextAfter({ state, next }: Pick<Walk, "state" | "next">, status: string): string | undefined {
  const shown = state.filters.get("status");
  return shown !== undefined && shown !== status ? next : undefined;
}

/** The nearest row of the page before or after; `step` 0 asks for none. */
function useRowOf<Row, SortKey extends string, Filter extends string>(
  query: WalkedList<Row, SortKey, Filter>["query"],
  state: ListState<SortKey, Filter>,
  step: -1 | 0 | 1,
): Row | undefined {
  const page = state.page + step;
  const { data } = usePage(query({ ...state, page }), step !== 0);
  if (step === 0 || data?.page !== page) return undefined;
  return data.rows.at(step === -1 ? -1 : 0);
}

/** The rows of a page as they came first, brought up to date: what came since stands before them, what moved up behind. */
export function keptRows<Row extends { id: string }>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const [old, fresh] = [new Set(before.map(({ id }) => id)), new Map(now.map((row) => [row.id, row]))];
  const known = now.findIndex(({ id }) => old.has(id));
  const came = known < 0 ? [] : now.slice(0, known);
  const movedUp = now.slice(Math.max(known, 0)).filter(({ id }) => !old.has(id));
  return [...came, ...before.map((row) => fresh.get(row.id) ?? row), ...movedUp];
}

/** `key` says which page it is: another begins anew. */
function useKept<Row extends { id: string }>(key: string, now: readonly Row[] | undefined): readonly Row[] {
  const [kept, setKept] = useState<{ key: string; from: readonly Row[] | undefined; rows: readonly Row[] }>();
  if (kept?.key === key && (kept.from === now || now === undefined)) return kept.rows;
  const rows = kept?.key === key ? keptRows(kept.rows, now ?? []) : (now ?? []);
  setKept({ key, from: now, rows });
  return rows;
}
