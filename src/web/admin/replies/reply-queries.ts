import { queryOptions } from "@tanstack/react-query";
import { getReplySettings, REPLY_CALLS, type Reply, type ReplyArea } from "#contract/replies.ts";
import { callList, callRecord } from "#web/shared/call.ts";
import { every } from "../query-client.ts";
import { recordKeys } from "../resource/resource-client.ts";

export const REPLY_KEYS = recordKeys("replies");

const IDLE_MS = 60_000;
const MOVING_MS = 1500;

/** Whether its delivery is still to be watched. */
function isUnderWay({ status, lastError }: Reply): boolean {
  return status === "Waiting" || (status === "Sending" && lastError === "");
}

/** The newest replies to a record; asked for again and again while one is on its way. */
export function repliesQuery(area: ReplyArea, id: string) {
  return queryOptions({
    queryKey: [...REPLY_KEYS.all, area, id],
    queryFn: ({ signal }) =>
      callList(REPLY_CALLS[area].list, { params: { id }, query: { page: "1", pageSize: "100" }, signal }),
    refetchInterval: (query) => every(query.state.data?.rows.some(isUnderWay) ? MOVING_MS : IDLE_MS)(query),
  });
}

export const REPLY_SETTINGS_QUERY = queryOptions({
  queryKey: [...REPLY_KEYS.all, "settings"],
  queryFn: ({ signal }) => callRecord(getReplySettings, { signal }),
});
