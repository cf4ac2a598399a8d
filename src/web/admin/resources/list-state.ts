import { useMemo } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { PAGE_SIZES } from "#contract/preferences.ts";
import { knownColumns, type ScreenName } from "#contract/screens.ts";
import { type Columns, type Sort, sortsOf } from "#ui/data-table.tsx";
import { usePreferences } from "../base/preferences.ts";

/** Filters and orders that the address of a list may have, and whether it may have a search term. */
export interface ListAddressShape<Filter extends string = string> {
  sorts: readonly string[];
  /** Order without any in the URL. */
  defaultSort: Sort;
  /** Filters with their valid values: a list, a pattern for the value in lower case, or any text. */
  filters: readonly (
    | { name: Filter; values: readonly string[] }
    | { name: Filter; pattern: RegExp }
    | { name: Filter; text: true }
  )[];
  /** Set for a list that takes no search term. */
  unsearched?: true;
}

/** Filters and orders of a list whose columns and page size are preferences of the user. */
export interface ListShape<Screen extends ScreenName = ScreenName, Filter extends string = string>
  extends ListAddressShape<Filter> {
  screen: Screen;
  /** Rows of a page in a list that has no choice of page size, and a pager only if there are more rows. */
  rowsWithoutPager?: number;
}

/** State of a list in the URL, so that it survives reload, Back and a shared link. */
export interface ListUrlState<Filter extends string = string> {
  q: string;
  /** Values of the filters that are set. */
  filters: ReadonlyMap<Filter, string>;
  sort: Sort;
  /** Page number, counted from 1. */
  page: number;
  /** Set by a saved view. Default: the user's preference. */
  pageSize?: number;
  /** Set by a saved view. Default: the user's preference. */
  columns?: readonly string[];
}

/** State of a list: the URL, and the user's preferences where the URL has nothing. */
export interface ListState<Filter extends string = string> extends ListUrlState<Filter> {
  pageSize: number;
  columns: readonly string[];
}

const MAX_TERM_LENGTH = 200;
const LAST_PAGE = 1_000_000;

/** Returns the state of a list from the URL. An invalid parameter counts as absent: a mistyped address still shows a list. */
export function readListState<Filter extends string>(
  parameters: URLSearchParams,
  shape: ListAddressShape<Filter> & { screen?: ScreenName },
): ListUrlState<Filter> {
  const filters = new Map<Filter, string>();
  for (const filter of shape.filters) {
    const value = readFilter(parameters.get(filter.name) ?? "", filter);
    if (value !== undefined) filters.set(filter.name, value);
  }
  const by = shape.sorts.find((key) => key === parameters.get("sort"));
  const page = parameters.get("page") ?? "";
  return {
    q: shape.unsearched ? "" : readText(parameters.get("q") ?? ""),
    filters,
    sort: by ? { by, order: parameters.get("order") === "desc" ? "desc" : "asc" } : shape.defaultSort,
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
    ...(shape.screen && readLook(parameters, shape.screen)),
  };
}

/** Returns the valid page size and the known columns of a URL; a missing one is left out. */
function readLook(parameters: URLSearchParams, screen: ScreenName): Pick<ListUrlState, "pageSize" | "columns"> {
  const pageSize = PAGE_SIZES.find((size) => String(size) === parameters.get("pageSize"));
  const columns = parameters.get("columns");
  return { ...(pageSize && { pageSize }), ...(columns && { columns: knownColumns(screen, columns.split(",")) }) };
}

/** Returns the valid value of a filter, or undefined. Letter case does not count, except in a text. */
function readFilter(asked: string, filter: ListAddressShape["filters"][number]): string | undefined {
  if ("text" in filter) return readText(asked) || undefined;
  const lower = asked.toLowerCase();
  if ("values" in filter) return filter.values.find((candidate) => candidate.toLowerCase() === lower);
  return filter.pattern.test(lower) ? lower : undefined;
}

/** Returns a text of the URL on one line, without spaces at its ends, cut at the maximum length. */
function readText(asked: string): string {
  return asked
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_TERM_LENGTH);
}

/** Returns the query of an address with a list's state, without default values. */
export function writeListState(state: ListUrlState, shape: ListAddressShape): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.q) parameters.set("q", state.q);
  for (const [name, value] of state.filters) parameters.set(name, value);
  const { by, order } = state.sort;
  if (by !== shape.defaultSort.by || order !== shape.defaultSort.order) {
    parameters.set("sort", by);
    parameters.set("order", order);
  }
  if (state.pageSize) parameters.set("pageSize", String(state.pageSize));
  if (state.columns) parameters.set("columns", state.columns.join(","));
  if (state.page > 1) parameters.set("page", String(state.page));
  return parameters;
}

/** Returns whether a search or a filter is set, so that an empty response does not mean an empty list. */
export function isNarrowed(state: ListUrlState): boolean {
  return state.q !== "" || state.filters.size > 0;
}

/** State of a list in the URL, and what changes it. */
export interface ListAddress<Filter extends string = string> {
  /** State in the URL. */
  inUrl: ListUrlState<Filter>;
  /** Replaces the URL, so that Back does not lead through every word typed. */
  search(q: string): void;
  /** Sets a filter; an empty value clears it. */
  filter(name: Filter, value: string): void;
  /** Sets several filters at once; an empty value clears one. */
  setFilters(values: Readonly<Partial<Record<Filter, string>>>): void;
  sort(sort: Sort): void;
  /** Opens a page of the list. With `replace` the Back button does not return to the former page. */
  goToPage(page: number, replace?: boolean): void;
  /** Puts page size or columns into the URL, where they win over the preferences. The list returns to page 1. */
  pinDisplay(display: Pick<ListUrlState, "pageSize" | "columns">): void;
  /** Clears the filters and keeps the search. */
  searchAll(): void;
  /** Clears the search and the filters. */
  clear(): void;
}

/** Shape and state of a list, and the functions that change its URL. */
export interface ListControls<Filter extends string = string> extends ListAddress<Filter> {
  shape: ListShape<ScreenName, Filter>;
  state: ListState<Filter>;
}

/**
 * Returns the state of a list, and the functions that change its URL. Page size and columns come from the URL,
 * or else from the user's preferences. `rowsWithoutPager` of the shape wins over both page sizes.
 */
export function useListState<Filter extends string>(shape: ListShape<ScreenName, Filter>): ListControls<Filter> {
  const address = useListAddress(shape);
  const { inUrl } = address;
  const { pageSizes, columns } = usePreferences();
  const state = useMemo(
    () => ({
      columns: columns[shape.screen],
      ...inUrl,
      pageSize: shape.rowsWithoutPager ?? inUrl.pageSize ?? pageSizes[shape.screen],
    }),
    [inUrl, shape, pageSizes, columns],
  );
  return { ...address, shape, state };
}

/** Reads the state of a list from the URL and writes changes to it. A change of search, filter or order leads to page 1. */
export function useListAddress<Filter extends string>(
  shape: ListAddressShape<Filter> & { screen?: ScreenName },
): ListAddress<Filter> {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const inUrl = useMemo(() => readListState(parameters, shape), [parameters, shape]);

  /** Reads the state from the URL, since the rendered state may not include a change made a moment ago. */
  const latest = () => readListState(new URLSearchParams(window.location.search), shape);

  function show(next: Partial<ListUrlState<Filter>>, replace = false) {
    setParameters(writeListState({ ...latest(), page: 1, ...next }, shape), { replace, preventScrollReset: true });
  }

  function setFilters(values: readonly [Filter, string][]) {
    const filters = new Map(latest().filters);
    for (const [name, value] of values) {
      if (value) filters.set(name, value);
      else filters.delete(name);
    }
    show({ filters });
  }

  return {
    inUrl,
    search(q) {
      // A user on the way to another screen must not be taken back by an earlier search.
      if (next === undefined || next.pathname === pathname) show({ q }, true);
    },
    filter: (name, value) => setFilters([[name, value]]),
    setFilters: (values) =>
      setFilters(shape.filters.flatMap(({ name }) => (name in values ? [[name, values[name] ?? ""]] : []))),
    sort({ by, order }) {
      if (shape.sorts.includes(by)) show({ sort: { by, order } });
    },
    goToPage: (page, replace = false) => show({ page }, replace),
    pinDisplay: (display) => show(display, true),
    searchAll: () => show({ filters: new Map() }),
    clear: () => show({ q: "", filters: new Map() }),
  };
}

/** Id of the one list on a screen. */
export const LIST_ID = "list";

/** Returns the element that takes the focus when a focused element of the list is removed. */
export function listElement(): HTMLElement | null {
  return document.getElementById(LIST_ID);
}

interface SortChoice {
  value: string;
  label: string;
}

/** Labels of the default order and its reverse, which exist even if no column shows them. */
const DEFAULT_LABELS = { asc: "Oldest first", desc: "Newest first" } as const;

/** Returns the orders of a list: its default order and the reverse come first. */
export function sortChoices<Row>(columns: Columns<Row>, defaultSort: Sort): SortChoice[] {
  const own = (["desc", "asc"] as const).map((order) => ({
    value: sortValue({ by: defaultSort.by, order }),
    label: DEFAULT_LABELS[order],
  }));
  const others = sortsOf(columns).filter(({ by }) => by !== defaultSort.by);
  return [...own, ...others.map((sort) => ({ value: sortValue(sort), label: sort.label }))];
}

/** Returns the value of an order in a select, which `sortOf` reads. */
export function sortValue({ by, order }: Sort): string {
  return `${by} ${order}`;
}

/** Returns the order that a value of `sortValue` stands for. */
export function sortOf(value: string): Sort {
  const [by = "", order] = value.split(" ");
  return { by, order: order === "desc" ? "desc" : "asc" };
}

/** Returns the label of the current order, or undefined if a shown column has it. `all` has the hidden columns too. */
export function hiddenSortLabel<Row>(columns: Columns<Row>, { by, order }: Sort, all = columns): string | undefined {
  if (sortsOf(columns).some((sort) => sort.by === by)) return undefined;
  return sortsOf(all).find((sort) => sort.by === by && sort.order === order)?.label ?? DEFAULT_LABELS[order];
}

/** Returns the columns that the user has chosen. */
export function shownColumns<Row>(columns: Columns<Row>, { columns: chosen }: ListState): Columns<Row> {
  return columns.filter(({ id }) => chosen.includes(id));
}
