import { useMemo } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import type { Sort } from "#ui/data-table.tsx";
import { type ListShape, type ListState, readListState, writeListState } from "./list-state.ts";

export interface ListControls<SortKey extends string, Filter extends string> {
  state: ListState<SortKey, Filter>;
  /** The order without any in the address. */
  defaultSort: Sort;
  /** Replaces the address, so that Back does not lead through every word typed. */
  search: (q: string) => void;
  /** Sets a filter, or clears it with an empty value. */
  filter: (name: Filter, value: string) => void;
  sort: (sort: Sort) => void;
  /** With `replace` Back does not lead to the page that was shown. */
  goToPage: (page: number, replace?: boolean) => void;
  clear: () => void;
}

/** The state of a list, read from the URL and written to it. Whatever narrows or reorders a list starts at page 1. */
export function useListState<SortKey extends string, Filter extends string>(
  shape: ListShape<SortKey, Filter>,
): ListControls<SortKey, Filter> {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const state = useMemo(() => readListState(parameters, shape), [parameters, shape]);

  /** As the address has it: a quick second change would not know of the first by what is drawn. */
  const latest = () => readListState(new URLSearchParams(window.location.search), shape);

  function show(next: Partial<ListState<SortKey, Filter>>, replace = false) {
    setParameters(writeListState({ ...latest(), page: 1, ...next }, shape), { replace, preventScrollReset: true });
  }

  return {
    state,
    defaultSort: shape.defaultSort,
    search(q) {
      // Whoever is on the way to another screen would be held back here by what they typed before.
      if (next === undefined || next.pathname === pathname) show({ q }, true);
    },
    filter(name, value) {
      const filters = new Map(latest().filters);
      if (value) filters.set(name, value);
      else filters.delete(name);
      show({ filters });
    },
    sort({ by, order }) {
      const key = shape.sorts.find((candidate) => candidate === by);
      if (key) show({ sort: { by: key, order } });
    },
    goToPage: (page, replace = false) => show({ page }, replace),
    clear: () => show({ q: "", filters: new Map() }),
  };
}
