import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "#contract/lists.ts";
import type { List } from "#web/shared/call.ts";
import type { ListState } from "./list-state.ts";
import type { RecordKeys } from "./record-keys.ts";

/** What every list call takes of a list's state; its filters are its own. */
export function orderOf<SortKey extends string, Filter extends string>({ q, sort }: ListState<SortKey, Filter>) {
  return { q, sort: sort.by, order: sort.order };
}

/** One page of a list, with the page it is: while another is under way, its rows stay. */
export function pageQuery<Row, Query extends object>(
  keys: RecordKeys,
  filters: Query,
  page: number,
  fetchPage: (query: Query & { page: string; pageSize: string }, signal: AbortSignal) => Promise<List<Row[]>>,
) {
  const query = { ...filters, page: String(page), pageSize: String(PAGE_SIZE) };
  return queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: async ({ signal }) => ({ ...(await fetchPage(query, signal)), page }),
    placeholderData: keepPreviousData,
  });
}
