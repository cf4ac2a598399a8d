import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  listNotifications,
  type Notification,
  type NotificationType,
  readNotifications,
} from "#contract/notifications.ts";
import type { Permission } from "#contract/permissions.ts";
import { call, callList } from "#web/shared/call.ts";
import { applicationsArea } from "../applications/area.ts";
import { recordAddress } from "../areas/record-address.ts";
import { crmArea } from "../crm/area.ts";
import { dealsArea } from "../deals/area.ts";
import { messagesArea } from "../messages/area.ts";
import { tasksArea } from "../tasks/area.ts";
import { NOTIFICATIONS_KEY } from "./unread-query.ts";

export const PAGE_SIZE = 25;

/** Query of one page of the notifications, newest first. The previous page stays while another loads. */
export function notificationsQuery(page: number) {
  return queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, "list", page],
    queryFn: ({ signal }) =>
      callList(listNotifications, { query: { page: String(page), pageSize: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Lists of the records that the user has. */
const OWN_LISTS: Readonly<Partial<Record<NotificationType, string>>> = {
  message: `${messagesArea.path}?assignee=me`,
  application: `${applicationsArea.path}?assignee=me`,
  customer: `${crmArea.path}?owner=me`,
  deal: `${dealsArea.path}?owner=me`,
  task: `${tasksArea.paths.list}?assignee=me&status=Open`,
};

/**
 * Returns the address that a notification leads to: that of its record, or of the user's list if one act gave several. Returns
 * undefined where the user may not open it.
 */
export function addressOf(
  { kind, type, recordId, count }: Notification,
  permissions: readonly Permission[],
): string | undefined {
  const address = recordAddress({ type, id: recordId, name: "", exists: true }, permissions);
  const list = kind === "assigned" && count > 1 ? OWN_LISTS[type] : undefined;
  return address === undefined ? undefined : (list ?? address);
}

/** Returns a mutation that marks some notifications as read, or all of them with `undefined`. */
export function useMarkAsRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      call(readNotifications, { body: ids ? { ids: [...ids] } : { all: true } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}
