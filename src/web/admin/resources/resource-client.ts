import { keepPreviousData, type Query, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { addressOf, type BodyOf, type Endpoint, type ReplyOf } from "#contract/endpoint.ts";
import type { ScreenName } from "#contract/screens.ts";
import type { z } from "#contract/zod.ts";
import {
  CallError,
  call,
  callFile,
  callList,
  callRecord,
  type List,
  type RecordOf,
  type Tagged,
} from "#web/shared/call.ts";
import { isObject } from "#web/shared/json.ts";
import { every } from "../base/query-client.ts";
import type { ListShape, ListState } from "./list-state.ts";

export type ExportFormat = "csv" | "xlsx";

/** Names and query keys of the records of one kind. */
export interface Resource<Row> {
  keys: RecordKeys;
  /** Singular, in lower case: `product`. */
  noun: string;
  /** Plural, in lower case: `products`. */
  nouns: string;
  nameOf: (row: Row) => string;
  /** Query keys of other records that show these. A change fetches them again. */
  alsoRefreshed?: readonly (readonly string[])[] | undefined;
}

/** Rows of a page, with the number of the page. */
export type Page<Row> = List<Row[]> & { page: number };

/** List that is loaded page by page. */
export interface PagedList<
  Row extends { id: string },
  Screen extends ScreenName = ScreenName,
  Filter extends string = string,
> {
  list: ListShape<Screen, Filter>;
  /** Text that tells a row from another of the same name: its email address or day. */
  aboutOf(row: Row): string;
  pageKey(state: ListState<Filter>): readonly unknown[];
  fetchPage(state: ListState<Filter>, signal: AbortSignal): Promise<Page<Row>>;
  /** Fetches all rows that match the search and the filters, as a file. */
  exportRows?(state: ListState<Filter>, format: ExportFormat): Promise<Blob>;
}

interface RemoveCall {
  remove: (id: string) => Promise<unknown>;
  /** Shown before a deletion: related data that is deleted too, and data that stays. */
  deletionWarning: string;
  /** Shown before the deletion of several records. Default: `deletionWarning`. */
  deletionWarningOfMany?: string | undefined;
}

interface GetCall<Detail> {
  get: (id: string, signal?: AbortSignal) => Promise<Tagged<Detail>>;
}

interface StatusCalls<Detail, Status> extends GetCall<Detail> {
  /** Call that changes a record. Without its permission, lists and records are read-only. */
  writeCall: Endpoint;
  /** The server refuses with 412 if the record no longer has the ETag `ifMatch`. */
  setStatus: (id: string, status: Status, ifMatch?: string) => Promise<Tagged<Detail>>;
  /** Bold line of the banner after a failure: `Failed to update message status`. */
  statusFailed: string;
  /** Set if `nameOf` returns the name of the sender, as of a message. */
  namedAfterSender?: true | undefined;
}

interface SaveCalls<Detail, Create, Change> {
  create: (body: Create, idempotencyKey: string) => Promise<Tagged<Detail>>;
  update: (id: string, body: Change, ifMatch: string | undefined) => Promise<Tagged<Detail>>;
}

/** Resource that has a list. */
export type ListedResource<
  Row extends { id: string },
  Screen extends ScreenName = ScreenName,
  Filter extends string = string,
> = Resource<Row> & PagedList<Row, Screen, Filter>;

/** Resource whose records can be deleted. */
export type RemovableResource<Row> = Resource<Row> & RemoveCall;

/** Resource whose records have a status. */
export type StatusResource<Row extends { id: string; status: Status }, Status extends string> = Resource<Row> &
  StatusCalls<Row, Status>;

/** Work before the call for a row. */
export type FirstStep<Row> = (row: Row) => Promise<unknown>;

/**
 * Questions before changes that have no undo. Each resolves to the work before the calls, or to undefined if the user
 * cancels.
 */
export interface ChangeQuestions<Row, Status> {
  /** `focusAfterYes` returns the element to focus if the confirmed change removes the element that has the focus. */
  status: (
    rows: readonly Row[],
    status: Status,
    focusAfterYes?: () => HTMLElement | null,
  ) => Promise<FirstStep<Row> | undefined>;
  removal: (rows: readonly Row[]) => Promise<FirstStep<Row> | undefined>;
}

/** Call about the record that the address names. */
type RecordCall = Endpoint & { params: z.ZodType<{ id: string }> };
type FileCall = Endpoint & { query: z.ZodType } & ({ csv: true } | { download: true });

/** Calls of a resource. All but `list` are optional. */
interface ResourceCalls {
  list: Endpoint & { query: z.ZodType; reply: z.ZodType<{ id: string }[]>; list: true };
  get?: RecordCall & { reply: z.ZodType<{ data: { id: string } }> };
  create?: Endpoint & { body: z.ZodType };
  replace?: RecordCall & { body: z.ZodType };
  remove?: RecordCall;
  setStatus?: RecordCall & { body: z.ZodType<{ status: string }>; reply: z.ZodType<{ data: { id: string } }> };
  exportRows?: Readonly<Record<ExportFormat, FileCall>>;
}

type RowOf<Calls extends ResourceCalls> = ReplyOf<Calls["list"]>[number];
type DetailOf<Calls> = Calls extends { get: infer Get } ? RecordOf<Get> : never;
type CallBody<Calls, Name extends string> = Calls extends Record<Name, infer Call> ? BodyOf<Call> : never;

/** Client of a resource: a list, and the functions for the calls that the resource has. */
type ResourceClient<Calls extends ResourceCalls, Screen extends ScreenName, Filter extends string> = Resource<
  RowOf<Calls> | DetailOf<Calls>
> &
  PagedList<RowOf<Calls>, Screen, Filter> &
  (Calls extends { get: RecordCall } ? GetCall<DetailOf<Calls>> : unknown) &
  (Calls extends { remove: RecordCall } ? RemoveCall : unknown) &
  (Calls extends { setStatus: RecordCall }
    ? StatusCalls<DetailOf<Calls>, CallBody<Calls, "setStatus">["status"]>
    : unknown) &
  (Calls extends { create: Endpoint; replace: RecordCall }
    ? SaveCalls<DetailOf<Calls>, CallBody<Calls, "create">, CallBody<Calls, "replace">>
    : unknown);

interface Description<Row, Screen extends ScreenName, SortKey extends string, Filter extends string>
  extends Omit<Resource<Row>, "keys"> {
  namedAfterSender?: true;
  aboutOf: (row: Row) => string;
  /** Required if the records can be deleted. */
  deletionWarning?: string;
  deletionWarningOfMany?: string;
  list: ListShape<Screen, Filter> & { sorts: readonly SortKey[]; defaultSort: { by: NoInfer<SortKey> } };
}

/** Returns the client of a resource: its query keys, its list, and a function for each of its calls. */
export function resourceClient<
  const Calls extends ResourceCalls,
  Screen extends ScreenName,
  SortKey extends string,
  Filter extends string,
>(
  calls: Calls,
  description: Description<RowOf<Calls> | DetailOf<Calls>, Screen, SortKey, Filter>,
): ResourceClient<Calls, Screen, Filter>;
export function resourceClient(
  calls: ResourceCalls,
  description: Description<never, ScreenName, string, string>,
): object {
  const { list, noun } = description;
  const { get, create, replace, remove, setStatus, exportRows } = calls;
  const keys = recordKeys(list.screen);
  return {
    ...description,
    keys,
    pageKey: (state: ListState) => [
      ...keys.lists,
      { ...queryOf(state), page: String(state.page), pageSize: String(state.pageSize) },
    ],
    fetchPage: (state: ListState, signal: AbortSignal) =>
      fetchPage(state, (paging) => callList(calls.list, { query: { ...queryOf(state), ...paging }, signal })),
    ...(exportRows && {
      exportRows: (state: ListState, format: ExportFormat) => callFile(exportRows[format], { query: queryOf(state) }),
    }),
    ...(get && {
      addressOf: (id: string) => addressOf(get, { id }),
      get: (id: string, signal?: AbortSignal) => callRecord(get, { params: { id }, ...(signal && { signal }) }),
    }),
    ...(setStatus && {
      writeCall: setStatus,
      setStatus: (id: string, status: string, ifMatch?: string) =>
        callRecord(setStatus, { params: { id }, body: { status }, ifMatch }),
      statusFailed: `Failed to update ${noun} status`,
    }),
    ...(remove && { remove: (id: string) => call(remove, { params: { id } }) }),
    ...(create && {
      create: (body: unknown, idempotencyKey: string) => callRecord(create, { body, idempotencyKey }),
    }),
    ...(replace && {
      update: (id: string, body: unknown, ifMatch: string | undefined) =>
        callRecord(replace, { params: { id }, body, ifMatch }),
    }),
  };
}

/** Returns the search, the order and the filters of a list, as its calls take them. */
function queryOf({ q, sort, filters }: ListState) {
  return { q, sort: sort.by, order: sort.order, ...Object.fromEntries(filters) };
}

/** Maximum rows of one list call: `MAX_PAGE_SIZE` of the contract, whose schemas this file does without. */
export const ROWS_PER_CALL = 100;

/** Fetches a page of any size, with several calls if the page has more rows than one call returns. */
async function fetchPage<Row extends { id: string }>(
  { page, pageSize }: Pick<ListState, "page" | "pageSize">,
  fetchPart: (paging: { page: string; pageSize: string }) => Promise<List<Row[]>>,
): Promise<Page<Row>> {
  const calls = Math.max(1, pageSize / ROWS_PER_CALL);
  const fetchOne = (part: number) => fetchPart({ page: String(part), pageSize: String(pageSize / calls) });
  const first = (page - 1) * calls + 1;
  const list = await fetchOne(first);
  const rows = [...list.rows];
  for (let part = first + 1; part < first + calls && (part - 1) * ROWS_PER_CALL < list.total; part += 1) {
    rows.push(...(await fetchOne(part)).rows);
  }
  // A record added in the meantime moves the others, so that a record may be in two parts.
  return { ...list, rows: [...new Map(rows.map((row) => [row.id, row])).values()], page };
}

export interface PageOptions<Row> {
  enabled?: boolean;
  /** Returns the interval of refetching in ms while the page has these rows, or undefined for none. */
  refetchEvery?: (rows: readonly Row[]) => number | undefined;
}

/** Loads one page of a list. While a page loads, the rows of the previous page stay. */
export function usePage<Row extends { id: string }>(
  list: PagedList<Row>,
  state: ListState,
  { enabled = true, refetchEvery }: PageOptions<Row> = {},
) {
  return useQuery<Page<Row>>({
    queryKey: list.pageKey(state),
    queryFn: ({ signal }) => list.fetchPage(state, signal),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: (query) => every(refetchEvery?.(query.state.data?.rows ?? []))(query),
  });
}

/** Query of one record. */
export function recordQuery<Row, Id extends string>({ keys, get }: ReadableRecords<Row, Id>, id: Id) {
  return queryOptions({ queryKey: keys.record(id), queryFn: ({ signal }) => get(id, signal) });
}

/** Records that are read one at a time. */
export interface ReadableRecords<Row, Id extends string> {
  keys: Pick<RecordKeys, "record">;
  get(id: Id, signal: AbortSignal): Promise<Tagged<Row>>;
}

/** Returns a stored status as staff read it: `Draft` for `draft`. */
export function statusWord(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Returns the message after a change of status or its undo: `Thandi Nkosi marked as Done`. */
export function statusMessage<Row>({ nameOf }: Resource<Row>, row: Row, status: string): string {
  return `${nameOf(row)} marked as ${statusWord(status)}`;
}

/** Query keys of a resource. Every key begins with the resource's name: one change refreshes list, record and count. */
export interface RecordKeys {
  all: readonly string[];
  lists: readonly string[];
  record: (id: string) => readonly string[];
}

/** Returns the query keys of a resource. */
export function recordKeys(resource: string): RecordKeys {
  return {
    all: [resource],
    lists: [resource, "list"],
    record: (id) => [resource, "record", id],
  };
}

/** Returns whether a call failed because the record does not exist or was deleted. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** Returns whether the server refused a change because another user has changed the record in the meantime. */
export function isStale(error: Error | null): boolean {
  return error instanceof CallError && error.status === 412;
}

/** Waits for a deletion. A record that the server no longer has counts as deleted; any other failure is thrown. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

/**
 * Mutation key of the deletions of a record on its own page. Their variable is the record, their result whether it was
 * deleted.
 */
export const REMOVAL = ["removal"];

/** Returns whether this tab has deleted the record of a query. Its page stays until the next one has been loaded. */
export function isRemoved(client: QueryClient, { queryKey }: Pick<Query, "queryKey">): boolean {
  const removals = client.getMutationCache().findAll({ mutationKey: REMOVAL, status: "success" });
  return removals.some(
    ({ state: { data, variables } }) => data === true && isObject(variables) && queryKey.includes(variables.id),
  );
}
