import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Page } from "../resources/resource-client.ts";
import type { ListData } from "./use-list.ts";

/** New rows that have come since a list was loaded, and are not shown yet. */
export interface Arrivals {
  count: number;
  /** Loads the list again, with the new rows. */
  show: () => void;
}

/**
 * Counts the rows that have come since a list was loaded. Shown rows get their new values in place. New rows wait until
 * the user asks for them, so that nothing moves under the reader. Only the first page in its default order has
 * arrivals.
 */
export function useArrivals<Row extends { id: string }>({
  resource,
  controls,
  page,
}: Pick<ListData<Row>, "resource" | "controls" | "page">): Arrivals {
  const queryClient = useQueryClient();
  const { state, shape } = controls;
  const { by, order } = state.sort;
  const isWatched =
    state.page === 1 && by === shape.defaultSort.by && order === shape.defaultSort.order && page.data !== undefined;
  const pageKey = resource.pageKey(state);
  const { data, dataUpdatedAt } = useQuery<Page<Row>>({
    // Outside the keys of the resource: a change of a record must not read the list twice. `createRefresh` stores here
    // the page that it reads after an event.
    queryKey: ["arrivals", ...pageKey],
    queryFn: ({ signal }) => resource.fetchPage(state, signal),
    enabled: isWatched,
    initialData: page.data,
    initialDataUpdatedAt: page.dataUpdatedAt,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  // The page counts only if it was read later than the list, which may have been fetched after a change of a record.
  const latest = dataUpdatedAt > page.dataUpdatedAt ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another array each time.
  useEffect(() => {
    if (!latest) return;
    const fresh = new Map(latest.rows.map((row) => [row.id, row]));
    queryClient.setQueryData<Page<Row>>(
      pageKey,
      (shown) => shown && { ...shown, rows: shown.rows.map((row) => fresh.get(row.id) ?? row) },
      // Otherwise the page would count as fetched again.
      { updatedAt: queryClient.getQueryState(pageKey)?.dataUpdatedAt },
    );
  }, [latest, queryClient]);

  const rows = page.data?.rows ?? [];
  const known = new Set(rows.map(({ id }) => id));
  // Rows that only moved up to the page, because others have gone, are older than all its rows.
  const oldest = rows.map((row) => orderOf(row, by)).sort()[0] ?? "";
  const came = isWatched && latest ? latest.rows.filter((row) => !known.has(row.id) && orderOf(row, by) > oldest) : [];
  return {
    count: came.length,
    show: () => void queryClient.invalidateQueries({ queryKey: resource.keys.all }),
  };
}

/** Returns the value of a row by which the list is ordered, an instant; empty if the row has no such value. */
function orderOf(row: object, by: string): string {
  return String(Object.entries(row).find(([name]) => name === by)?.[1] ?? "");
}
