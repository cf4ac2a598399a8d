import type { QueryClient } from "@tanstack/react-query";
import type { List, Tagged } from "#web/shared/call.ts";
import {
  type FirstStep,
  type Resource,
  type StatusResource,
  statusMessage,
  statusWord,
} from "../resources/resource-client.ts";

/** Resource whose records are changed one at a time. */
export interface ChangedResource<Row extends { id: string }> extends Resource<Row> {
  /** Reads a record with its ETag. Absent where changes take no `If-Match`. */
  get?: (id: string) => Promise<Tagged<Row>>;
  namedAfterSender?: true | undefined;
}

/** Change of a record: how it is sent, shown, named and reverted. */
export interface Change<Row> {
  /** Sends the change. The server refuses it with 412 if the record no longer has the ETag `ifMatch`. */
  send: (row: Row, ifMatch: string | undefined) => Promise<Tagged<Row>>;
  /** Asks before the change. Resolves to the work before the call, or to undefined if the user leaves the question. */
  ask?: ((row: Row) => Promise<FirstStep<Row> | undefined>) | undefined;
  /** Returns the record as it is shown until the server has answered. Default: it is shown once it is saved. */
  shownAs?: (row: Row) => Row;
  /** Shows the record everywhere. Default: in lists and on its page. */
  show?: (queryClient: QueryClient, from: Row, to: Row) => void;
  /** Returns the text of the toast. */
  message: (saved: Row) => string;
  /** Bold line of the banner after a failure. */
  failed: string;
  /** Returns the sentence about a record that a failure left as it was. `name` begins a sentence. */
  unchanged: (row: Row, name: string) => string;
  /** Returns the change that reverts this one, from the record as it was before. Default: there is no undo. */
  undo?: ((before: Row) => Change<Row>) | undefined;
  /** Returns whether another try would fail too. */
  isFinal?: (error: Error) => boolean;
}

/** Record that a change starts from. Without an ETag it is read first. */
export interface ChangedFrom<Row> {
  record: Row;
  etag?: string | undefined;
}

/** Result of a change: the record before it, as the server had it, and after it. */
export interface MadeChange<Row> {
  before: ChangedFrom<Row>;
  saved: Tagged<Row>;
}

/**
 * Makes one change with `If-Match`. A row of a list has no ETag, and a colleague may have changed it: it is read first. Returns
 * undefined if the user left the question.
 */
export async function makeChange<Row extends { id: string }>(
  { get }: ChangedResource<Row>,
  change: Change<Row>,
  from: ChangedFrom<Row>,
): Promise<MadeChange<Row> | undefined> {
  const first = await change.ask?.(from.record);
  if (change.ask && !first) return undefined;
  await first?.(from.record);
  const before = from.etag === undefined && get ? await get(from.record.id) : from;
  return { before, saved: await change.send(before.record, before.etag) };
}

/** Returns the change of a status. */
export function statusChange<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
  status: Status,
): Change<Row> {
  return {
    send: ({ id }, ifMatch) => resource.setStatus(id, status, ifMatch),
    message: (saved) => statusMessage(resource, saved, status),
    failed: resource.statusFailed,
    unchanged: (row, name) => `${name} is still ${statusWord(row.status)}.`,
    undo: (before) => statusChange(resource, before.status),
  };
}

/** Returns the change of a status that is shown before the server has answered, as its undo is. */
export function instantStatusChange<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
  status: Status,
): Change<Row> {
  return {
    ...statusChange(resource, status),
    shownAs: (row) => ({ ...row, status }),
    undo: (before) => instantStatusChange(resource, before.status),
  };
}

/** Shows a changed record in the lists and on the page that the browser has, by the fields that differ. */
export function showChanged<Row extends { id: string }>(
  queryClient: QueryClient,
  { keys }: Resource<Row>,
  from: Row,
  to: Row,
): void {
  const before = new Map(Object.entries(from));
  const changed = Object.fromEntries(Object.entries(to).filter(([field, value]) => before.get(field) !== value));
  queryClient.setQueriesData<List<Row[]>>(
    { queryKey: keys.lists },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === to.id ? { ...row, ...changed } : row)) },
  );
  queryClient.setQueryData<Tagged<Row>>(
    keys.record(to.id),
    (known) => known && { ...known, record: { ...known.record, ...changed } },
  );
}
