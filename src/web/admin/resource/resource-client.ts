import { queryOptions } from "@tanstack/react-query";
import type { ResourceCalls } from "#contract/resource.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";
import type { FoundRecord } from "../area.ts";
import type { ListShape, ListState } from "./list-state.ts";
import { orderOf, pageQuery } from "./page-query.ts";
import { recordKeys } from "./record-keys.ts";
import type { RemovableRecords, StatusRecords } from "./status-records.ts";

interface Description<Row, Detail, Status, SortKey extends string, Filter extends string> {
  /** One record, in lower case: `product`. */
  noun: string;
  nouns: string;
  nameOf: (row: Row | Detail) => string;
  /** Said before a deletion: what goes with them, and what stays. */
  goes: string;
  /** Says that a status was changed, where the usual sentence does not fit. */
  successMessage?: (status: Status, name?: string) => string;
  list: ListShape<SortKey, Filter>;
}

/** How the screens of a resource call the server: the queries of its list and of a record, and every change. */
export function resourceClient<
  Row extends { id: string },
  Detail extends { id: string; status: Status },
  Create,
  Change,
  Status extends string,
  Query,
  SortKey extends string,
  Filter extends string,
>(
  calls: ResourceCalls<Row, Detail, Create, Change, Status, Query>,
  { noun, nouns, nameOf, goes, successMessage, list }: Description<Row, Detail, Status, SortKey, Filter>,
) {
  const keys = recordKeys(nouns);
  const get = (id: string, signal: AbortSignal) => callRecord(calls.get, { params: { id }, signal });
  /** As the calls of list and export take them. */
  const filtersOf = (state: ListState<SortKey, Filter>) => ({
    ...orderOf(state),
    ...(Object.fromEntries(state.filters) as { [Name in Filter]?: string }),
  });
  const records: StatusRecords<Detail, Status> & RemovableRecords<Row | Detail> = {
    keys,
    noun,
    nouns,
    nameOf,
    get,
    setStatus: (id, status, ifMatch) => callRecord(calls.setStatus, { params: { id }, body: { status }, ifMatch }),
    successMessage: successMessage ?? ((status, name) => (name ? `${name} is now ${status}` : `Marked as ${status}`)),
    failed: `Failed to update ${noun} status`,
    remove: (id) => call(calls.remove, { params: { id } }),
    goes,
  };
  return {
    keys,
    records,
    list,
    filtersOf,
    listQuery: (state: ListState<SortKey, Filter>) =>
      pageQuery(keys, filtersOf(state), state.page, (query, signal) => callList(calls.list, { query, signal })),
    recordQuery: (id: string) => queryOptions({ queryKey: keys.record(id), queryFn: ({ signal }) => get(id, signal) }),
    /** For the palette: a handful of records with a term in them. */
    search: (show: (row: Row) => FoundRecord) => async (q: string, signal: AbortSignal) => {
      const { rows } = await callList(calls.list, { query: { q, page: "1", pageSize: "5" }, signal });
      return rows.map(show);
    },
    create: (body: Create, idempotencyKey: string) => callRecord(calls.create, { body, idempotencyKey }),
    update: (id: string, body: Change, ifMatch: string | undefined) =>
      callRecord(calls.replace, { params: { id }, body, ifMatch }),
  };
}
