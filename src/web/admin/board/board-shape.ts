import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { List } from "#web/shared/call.ts";
import type { Changes } from "../changes/use-changes.ts";
import { type ListedResource, ROWS_PER_CALL, type StatusResource } from "../resources/resource-client.ts";

/** Record that a board can show. */
export interface BoardRow<Status extends string> {
  id: string;
  status: Status;
  sample: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Declaration of a board: records of one kind, in a column for each status. */
export interface BoardShape<Row extends BoardRow<Status>, Status extends string> {
  resource: ListedResource<Row> & StatusResource<Row, Status>;
  /** Statuses in the order of their columns. */
  statuses: readonly Status[];
  /** Order of the cards of a column, the latest first. */
  order: "createdAt" | "updatedAt";
  /** Value that a record has for a filter. Only the server knows what any other filter finds. */
  matches: Readonly<Record<string, (row: Row) => string>>;
  /** Returns the name of a card in its controls and announcements. Default: `nameOf` of the resource. */
  labelOf?: (row: Row) => string;
  /** Returns the address of a record. */
  to: (id: string) => string;
  /** Status to which the key for the most frequent action moves a card. Undefined: the key does nothing. */
  next: (status: Status) => Status | undefined;
  /** Status to which the key for a record that leads nowhere moves a card. */
  aside: Status;
  /** Shows a moved record in other data than columns, lists and its page, such as sums. */
  alsoShow?: (queryClient: QueryClient, from: Row, to: Row) => void;
}

/** Search and filters of a board that are set. */
export type BoardFilters = Readonly<Record<string, string>>;

/** Parts that a list page gives to the board of its kind. */
export interface BoardProps<Row extends { id: string }> {
  filters: BoardFilters;
  changes: Changes<Row>;
}

/** Records of a column, as the board has loaded them. */
export type Column<Row> = InfiniteData<List<Row[]>, number>;

/** Returns the first words of the query keys of all columns of a kind. */
export function boardKey({ keys }: Pick<ListedResource<{ id: string }>, "keys">): readonly string[] {
  return [...keys.all, "board"];
}

/** Query of the records in a column, 100 at a time. */
export function columnQuery<Row extends BoardRow<Status>, Status extends string>(
  { resource, order }: Pick<BoardShape<Row, Status>, "resource" | "order">,
  status: Status,
  filters: BoardFilters,
) {
  const { q = "", ...others } = filters;
  return infiniteQueryOptions({
    queryKey: [...boardKey(resource), status, filters] as const,
    queryFn: ({ pageParam, signal }): Promise<List<Row[]>> =>
      resource.fetchPage(
        {
          q,
          filters: new Map(Object.entries({ ...others, status })),
          sort: { by: order, order: "desc" },
          page: pageParam,
          pageSize: ROWS_PER_CALL,
          columns: [],
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * ROWS_PER_CALL < total ? pages.length + 1 : undefined),
  });
}
