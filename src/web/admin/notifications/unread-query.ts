import { queryOptions } from "@tanstack/react-query";
import { getNotificationSummary } from "#contract/notifications.ts";
import { call } from "#web/shared/call.ts";

/** Key of everything about the user's notifications. */
export const NOTIFICATIONS_KEY = ["notifications"] as const;

/** Query of the number of unread notifications, for the bell and the title of the window. */
export const UNREAD_QUERY = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, "unread"],
  queryFn: async ({ signal }) => (await call(getNotificationSummary, { signal })).data.unread,
});
