import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Page } from "../resources/resource-client.ts";
import type { ListData } from "./use-list.ts";

/** Rows that have come since a list was loaded. */
export interface Arrivals {
  count: number;
  /** Loads the list again, with them. */
  show: () => void;
}

/**
 * Reads an open list again when an event says that it has changed. Shown rows get their new values in place. Others wait until the
 * user asks for them, so that nothing moves under the reader. Only the first page, newest first, has arrivals.
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
    // Outside the keys of the resource: a change of a record must not read the list twice.
    queryKey: ["arrivals", ...pageKey],
    queryFn: ({ signal }) => resource.fetchPage(state, signal),
    enabled: isWatched,
    initialData: page.data,
    initialDataUpdatedAt: page.dataUpdatedAt,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  // The list may have been fetched since, after a change of a record.
  const now = dataUpdatedAt > page.dataUpdatedAt ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another array each time.
  useEffect(() => {
    if (!now) return;
    const fresh = new Map(now.rows.map((row) => [row.id, row]));
    queryClient.setQueryData<Page<Row>>(
      pageKey,
      (shown) => shown && { ...shown, rows: shown.rows.map((row) => fresh.get(row.id) ?? row) },
      // Otherwise the page would count as fetched again.
      { updatedAt: queryClient.getQueryState(pageKey)?.dataUpdatedAt },
    );
  }, [now, queryClient]);

  const rows = page.data?.rows ?? [];
  const known = new Set(rows.map(({ id }) => id));
  // Rows that only moved up to the page are older than all of it.
  const oldest = rows.map((row) => orderOf(row, by)).sort()[0] ?? "";
  const came = isWatched && now ? now.rows.filter((row) => !known.has(row.id) && orderOf(row, by) > oldest) : [];
  return {
    count: came.length,
    show: () => void queryClient.invalidateQueries({ queryKey: resource.keys.all }),
  };
}

/** Returns the instant by which the list is ordered. */
function orderOf(row: object, by: string): string {
  return String(Object.entries(row).find(([name]) => name === by)?.[1] ?? "");
}
