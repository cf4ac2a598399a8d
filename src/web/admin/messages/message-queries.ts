import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getCustomer } from "#contract/customers.ts";
import { PAGE_SIZE } from "#contract/lists.ts";
import { getMessage, listMessages, MESSAGE_SORTS, MESSAGE_STATUSES } from "#contract/messages.ts";
import { callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";

/** Every query about messages begins with `messages`, so that one change refreshes list, record and count alike. */
export const MESSAGE_KEYS = {
  all: ["messages"],
  lists: ["messages", "list"],
  record: (id: string) => ["messages", "record", id],
} as const;

export const MESSAGE_LIST_SHAPE = {
  sorts: MESSAGE_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [{ name: "status", values: MESSAGE_STATUSES }],
} as const satisfies ListShape;

export type MessageListState = ListState<(typeof MESSAGE_SORTS)[number], "status">;

/** One page of messages. */
export function messageListQuery({ q, filters, sort, page }: MessageListState) {
  const query = {
    q,
    status: filters.get("status"),
    sort: sort.by,
    order: sort.order,
    page: String(page),
    pageSize: String(PAGE_SIZE),
  };
  return queryOptions({
    queryKey: [...MESSAGE_KEYS.lists, query],
    queryFn: async ({ signal }) => ({ ...(await callList(listMessages, { query, signal })), page }),
    placeholderData: keepPreviousData,
  });
}

/** Rows on the dashboard. */
export const NEWEST_SHOWN = 8;

/** Some more than are shown, since what was held back as spam is left out. */
export const NEWEST_MESSAGES_QUERY = queryOptions({
  queryKey: [...MESSAGE_KEYS.lists, "newest"],
  queryFn: ({ signal }) => callList(listMessages, { query: { page: "1", pageSize: "50" }, signal }),
});

/** Asked for one row, since only the total counts. */
export const NEW_MESSAGES_QUERY = queryOptions({
  queryKey: [...MESSAGE_KEYS.all, "new"],
  queryFn: ({ signal }) => callList(listMessages, { query: { status: "New", page: "1", pageSize: "1" }, signal }),
  refetchInterval: 60_000,
});

export function messageQuery(id: string) {
  return queryOptions({
    queryKey: MESSAGE_KEYS.record(id),
    queryFn: ({ signal }) => callRecord(getMessage, { params: { id }, signal }),
  });
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ["customers", "record", id],
    queryFn: ({ signal }) => callRecord(getCustomer, { params: { id }, signal }),
  });
}
