import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import type { Page, PageQuery } from "./page-query.ts";
import { ROWS_A_CALL } from "./resource-client.ts";

/** Each is a call of its own later: with this many, whoever began can still see the end. */
export const MOST_SELECTED = 1_000;

/** Asks for any page of a list. */
export type QueryPage<Row> = (asked: { page: number; pageSize: number }) => PageQuery<Row>;

/**
 * All rows of a list, or the first thousand: one page after the other, as the server has them now. A row that came
 * meanwhile moves the others on, and one of them is answered twice.
 */
export async function allRows<Row extends { id: string }>(
  queryClient: QueryClient,
  queryPage: QueryPage<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; page <= MOST_SELECTED / ROWS_A_CALL; page += 1) {
    const query = queryPage({ page, pageSize: ROWS_A_CALL }) as FetchQueryOptions<Page<Row>>;
    const { queryKey, queryFn } = query;
    const { rows: fetched, total } = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0 });
    if (signal.aborted) return [];
    for (const row of fetched) rows.set(row.id, row);
    if (page * ROWS_A_CALL >= total) break;
  }
  return [...rows.values()];
}
