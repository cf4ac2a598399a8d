import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ResourceCalls } from "#contract/resource.ts";
import { CallError, call, callList, callRecord, type List, type Tagged } from "#web/shared/call.ts";
import type { ListShape, ListState } from "./list-state.ts";
import type { WalkedList } from "./use-walk.ts";

interface Description<Row, Detail, SortKey extends string, Filter extends string> {
  /** One record, in lower case: `product`. */
  noun: string;
  nouns: string;
  nameOf: (row: Row | Detail) => string;
  /** Said before a deletion: what goes with them, and what stays. */
  goes: string;
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
  { noun, nouns, nameOf, goes, list }: Description<Row, Detail, SortKey, Filter>,
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
    change: calls.setStatus,
    noun,
    nouns,
    nameOf,
    get,
    setStatus: (id, status, ifMatch) => callRecord(calls.setStatus, { params: { id }, body: { status }, ifMatch }),
    failed: `Failed to update ${noun} status`,
    remove: (id) => call(calls.remove, { params: { id } }),
    goes,
  };
  const listQuery = (state: ListState<SortKey, Filter>) =>
    pageQuery(keys, filtersOf(state), state, (query, signal) => callList(calls.list, { query, signal }));
  return {
    keys,
    records,
    list,
    filtersOf,
    listQuery,
    /** The list as its records are gone through: `pathOf` is the page of one of them. */
    walkBy: (pathOf: (id: string) => string): WalkedList<Row, SortKey, Filter> => ({
      shape: list,
      query: listQuery,
      pathOf: ({ id }) => pathOf(id),
    }),
    recordQuery: (id: string) => queryOptions({ queryKey: keys.record(id), queryFn: ({ signal }) => get(id, signal) }),
    create: (body: Create, idempotencyKey: string) => callRecord(calls.create, { body, idempotencyKey }),
    update: (id: string, body: Change, ifMatch: string | undefined) =>
      callRecord(calls.replace, { params: { id }, body, ifMatch }),
  };
}

/** What every list needs to know of the records it lists. */
export interface ListedRecords<Row> {
  keys: RecordKeys;
  /** The call that changes one: who may not make it can look, and sees no way to add, change or delete. */
  change: Endpoint;
  /** One record, in lower case: `message`. */
  noun: string;
  /** Several, as the list calls them: `messages`. */
  nouns: string;
  nameOf: (row: Row) => string;
}

/** Records that can be deleted from their list. */
export interface RemovableRecords<Row> extends ListedRecords<Row> {
  remove: (id: string) => Promise<unknown>;
  /** Said before a deletion: what goes with them, and what stays. */
  goes: string;
}

/** The account of whoever is signed in, among those that are listed. */
export interface OwnAccount<Status> {
  id: string | undefined;
  /** The status with which nobody can sign in. */
  shutOutBy: Status;
}

/** What a list and a record page need to know of records whose status is changed where it stands. */
export interface StatusRecords<Row extends { id: string; status: Status }, Status extends string>
  extends ListedRecords<Row> {
  get: (id: string, signal: AbortSignal) => Promise<Tagged<Row>>;
  /** `nameOf` tells whose it is, not what it is called. */
  isSentBy?: true;
  /** Refused with 412 when `ifMatch` is given and somebody else has changed the record. */
  setStatus: (id: string, status: Status, ifMatch?: string) => Promise<Tagged<Row>>;
  /** The bold line of the banner when it was not: `Failed to update message status`. */
  failed: string;
}

/** Says that a status was changed, wherever it was, and whether it was done or undone: `Thandi Nkosi is now Done`. */
export function statusMessage<Row>({ nameOf }: ListedRecords<Row>, row: Row, status: string): string {
  return `${nameOf(row)} is now ${status}`;
}

/** Every query about a resource begins with its name, so that one change refreshes list, record and count alike. */
export interface RecordKeys {
  all: readonly string[];
  lists: readonly string[];
  record: (id: string) => readonly string[];
}

export function recordKeys(resource: string): RecordKeys {
  return {
    all: [resource],
    lists: [resource, "list"],
    record: (id) => [resource, "record", id],
  };
}

/** What every list call takes of a list's state; its filters are its own. */
export function orderOf<SortKey extends string, Filter extends string>({ q, sort }: ListState<SortKey, Filter>) {
  return { q, sort: sort.by, order: sort.order };
}

/** Maximum rows of one call of a list: `MAX_PAGE_SIZE` of the contract, whose schemas this file is to be without. */
export const ROWS_A_CALL = 100;

/** Returns the query of one page of a list. While another page is loading, the rows of the last one stay. */
export function pageQuery<Row extends { id: string }, Query extends object>(
  keys: RecordKeys,
  filters: Query,
  { page, pageSize }: Pick<ListState, "page" | "pageSize">,
  fetchPage: (query: Query & { page: string; pageSize: string }, signal: AbortSignal) => Promise<List<Row[]>>,
) {
  const calls = Math.max(1, pageSize / ROWS_A_CALL);
  const query = { ...filters, pageSize: String(pageSize / calls) };
  async function fetchRows(signal: AbortSignal): Promise<List<Row[]>> {
    const fetchPart = (part: number) => fetchPage({ ...query, page: String(part) }, signal);
    const first = (page - 1) * calls + 1;
    const list = await fetchPart(first);
    const rows = [...list.rows];
    for (let part = first + 1; part < first + calls && (part - 1) * ROWS_A_CALL < list.total; part += 1) {
      rows.push(...(await fetchPart(part)).rows);
    }
    // A record that was added meanwhile moves the others on, and one comes twice.
    return { ...list, rows: [...new Map(rows.map((row) => [row.id, row])).values()] };
  }
  return queryOptions({
    queryKey: [...keys.lists, { ...filters, page: String(page), pageSize: String(pageSize) }],
    queryFn: async ({ signal }) => ({ ...(await fetchRows(signal)), page }),
    placeholderData: keepPreviousData,
  });
}

/** Whether a call failed because there is no such record, or none any more. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Whether a change was refused because somebody else had made one meanwhile. */
export function isStale(error: Error | null): boolean {
  return error instanceof CallError && error.status === 412;
}

/** A deletion. What is gone already is as good as deleted. */
export async function withoutGone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}
