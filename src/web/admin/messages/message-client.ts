import { queryOptions } from "@tanstack/react-query";
import {
  exportMessages,
  getMessage,
  listMessages,
  MESSAGE_SORTS,
  MESSAGE_STATUSES,
  setMessageStatus,
} from "#contract/messages.ts";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const messages = resourceClient(
  { list: listMessages, get: getMessage, setStatus: setMessageStatus, exportRows: exportMessages },
  {
    noun: "message",
    nouns: "messages",
    nameOf: ({ name }) => name,
    namedAfterSender: true,
    list: {
      screen: "messages",
      sorts: MESSAGE_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [{ name: "status", values: MESSAGE_STATUSES }],
    },
  },
);

/** Query of the newest messages of a customer. */
export function messagesOfCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: [...messages.keys.all, "of", customerId],
    queryFn: ({ signal }) => callList(listMessages, { query: { customerId, page: "1", pageSize: "100" }, signal }),
  });
}

/** Rows on the dashboard. */
export const NEWEST_SHOWN = 8;

/** Query of more messages than are shown, since those held back as spam are left out. */
export const NEWEST_MESSAGES_QUERY = queryOptions({
  queryKey: [...messages.keys.lists, "newest"],
  queryFn: ({ signal }) => callList(listMessages, { query: { page: "1", pageSize: "50" }, signal }),
});
