import type { UseQueryResult } from "@tanstack/react-query";
import type { ColumnId, ScreenName } from "#contract/screens.ts";
import type { Columns } from "#ui/data-table.tsx";
import { type ListControls, useListState } from "../resources/list-state.ts";
import { type ListedResource, type Page, type PageOptions, usePage } from "../resources/resource-client.ts";
import { type Bulk, useBulk } from "./use-bulk.ts";

/** Data of a list screen: its state in the URL, the loaded page, and the selected rows. */
export interface ListData<
  Row extends { id: string },
  Screen extends ScreenName = ScreenName,
  Filter extends string = string,
> {
  resource: ListedResource<Row, Screen, Filter>;
  controls: ListControls<Filter>;
  page: UseQueryResult<Page<Row>>;
  bulk: Bulk<Row>;
}

/** Columns of a resource's list. An id that the list does not have does not compile. */
export type ColumnsOf<Listed> =
  Listed extends ListedResource<infer Row, infer Screen, string> ? Columns<Row, ColumnId<Screen>> : never;

/** Returns the state of a list in its URL, the page of rows that it asks for, and the selection of rows, for `ListPage`. */
export function useList<Row extends { id: string }, Screen extends ScreenName, Filter extends string>(
  resource: ListedResource<Row, Screen, Filter>,
  options?: PageOptions<Row>,
): ListData<Row, Screen, Filter> {
  const controls = useListState(resource.list);
  const page = usePage(resource, controls.state, options);
  const bulk = useBulk(resource, controls.state, page.data?.rows);
  return { resource, controls, page, bulk };
}
