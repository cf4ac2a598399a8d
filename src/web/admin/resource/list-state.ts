import type { Sort } from "#ui/data-table.tsx";

/** What a list can be asked for, beside a search term and a page. */
export interface ListShape<SortKey extends string = string, Filter extends string = string> {
  sorts: readonly SortKey[];
  /** The order without any in the URL. */
  defaultSort: { by: SortKey; order: Sort["order"] };
  /** A filter takes one of its values; or whatever its pattern fits, in lower case; or any text as it is written. */
  filters: readonly (
    | { name: Filter; values: readonly string[] }
    | { name: Filter; pattern: RegExp }
    | { name: Filter; text: true }
  )[];
  /** Set for a list that takes no search term. */
  unsearched?: true;
}

/** What a list is asked for. All of it lives in the URL, so that it survives reload, Back and a shared link. */
export interface ListState<SortKey extends string = string, Filter extends string = string> {
  q: string;
  /** Only the filters that are set. */
  filters: ReadonlyMap<Filter, string>;
  sort: { by: SortKey; order: Sort["order"] };
  /** Counted from 1. */
  page: number;
}

const LONGEST_TERM = 200;
const LAST_PAGE = 1_000_000;

/** Reads a list's state from the URL. What makes no sense there counts as absent: an address typed wrong still shows a list. */
export function readListState<SortKey extends string, Filter extends string>(
  parameters: URLSearchParams,
  shape: ListShape<SortKey, Filter>,
): ListState<SortKey, Filter> {
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
  };
}

function readFilter(asked: string, filter: ListShape["filters"][number]): string | undefined {
  if ("text" in filter) return readText(asked) || undefined;
  const lower = asked.toLowerCase();
  if ("values" in filter) return filter.values.find((candidate) => candidate.toLowerCase() === lower);
  return filter.pattern.test(lower) ? lower : undefined;
}

function readText(asked: string): string {
  return asked
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, LONGEST_TERM);
}

/** Writes a list's state as the query of an address; what is as usual is left out. */
export function writeListState(state: ListState, shape: ListShape): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.q) parameters.set("q", state.q);
  for (const [name, value] of state.filters) parameters.set(name, value);
  const { by, order } = state.sort;
  if (by !== shape.defaultSort.by || order !== shape.defaultSort.order) {
    parameters.set("sort", by);
    parameters.set("order", order);
  }
  if (state.page > 1) parameters.set("page", String(state.page));
  return parameters;
}

/** Whether less than everything is asked for, so that an empty answer does not mean an empty list. */
export function isNarrowed(state: ListState): boolean {
  return state.q !== "" || state.filters.size > 0;
}
