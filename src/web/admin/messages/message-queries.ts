import { queryOptions } from "@tanstack/react-query";
import {
  exportMessages,
  getMessage,
  listMessages,
  MESSAGE_SORTS,
  MESSAGE_STATUSES,
  type Message,
  type MessageStatus,
  setMessageStatus,
} from "#contract/messages.ts";
import { callFile, callList, callRecord } from "#web/shared/call.ts";
import type { ExportFormat } from "../resource/export-title.tsx";
import type { ListShape, ListState } from "../resource/list-state.ts";
import { orderOf, pageQuery, recordKeys, type StatusRecords } from "../resource/resource-client.ts";
import type { WalkedList } from "../resource/use-walk.ts";
import { messagesArea } from "./area.ts";

export const MESSAGE_KEYS = recordKeys("messages");

export const MESSAGE_RECORDS: StatusRecords<Message, MessageStatus> = {
  keys: MESSAGE_KEYS,
  change: setMessageStatus,
  noun: "message",
  isSentBy: true,
  nouns: "messages",
  nameOf: ({ name }) => name,
  get: (id, signal) => callRecord(getMessage, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setMessageStatus, { params: { id }, body: { status }, ifMatch }),
  failed: "Failed to update message status",
};

export const MESSAGE_LIST_SHAPE = {
  screen: "messages",
  sorts: MESSAGE_SORTS,
  defaultSort: { by: "createdAt", order: "desc" },
  filters: [{ name: "status", values: MESSAGE_STATUSES }],
} as const satisfies ListShape;

export type MessageListState = ListState<(typeof MESSAGE_SORTS)[number], "status">;

function filtersOf(state: MessageListState) {
  return { ...orderOf(state), status: state.filters.get("status") };
}

export function messageListQuery(state: MessageListState) {
  return pageQuery(MESSAGE_KEYS, filtersOf(state), state, (query, signal) => callList(listMessages, { query, signal }));
}

export const MESSAGE_WALK: WalkedList<Message, (typeof MESSAGE_SORTS)[number], "status"> = {
  always: true,
  shape: MESSAGE_LIST_SHAPE,
  query: messageListQuery,
  pathOf: ({ id }) => messagesArea.paths.one(id),
};

export function exportMessageList(state: MessageListState, format: ExportFormat): Promise<Blob> {
  return callFile(exportMessages[format], { query: filtersOf(state) });
}

/** The newest that were joined to a customer. */
export function messagesOfCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: [...MESSAGE_KEYS.all, "of", customerId],
    queryFn: ({ signal }) => callList(listMessages, { query: { customerId, page: "1", pageSize: "100" }, signal }),
  });
}

/** Rows on the dashboard. */
export const NEWEST_SHOWN = 8;

/** Some more than are shown, since what was held back as spam is left out. */
export const NEWEST_MESSAGES_QUERY = queryOptions({
  queryKey: [...MESSAGE_KEYS.lists, "newest"],
  queryFn: ({ signal }) => callList(listMessages, { query: { page: "1", pageSize: "50" }, signal }),
});
