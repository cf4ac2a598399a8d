import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listApplications } from "#contract/applications.ts";
import { type Endpoint, mayCall } from "#contract/endpoint.ts";
import { getMessageSummary } from "#contract/messages.ts";
import { listOutbox } from "#contract/outbox.ts";
import { callList, type List } from "#web/shared/call.ts";
import { applicationsArea } from "../applications/area.ts";
import { isPermitted } from "../areas/area.ts";
import { usePermissions } from "../base/account.ts";
import { messagesArea } from "../messages/area.ts";
import { MESSAGE_SUMMARY_QUERY } from "../messages/message-client.ts";
import { notificationsArea } from "../notifications/area.ts";
import { UNREAD_QUERY } from "../notifications/unread-query.ts";
import { outboxArea } from "../outbox/area.ts";
import { recordKeys } from "../resources/resource-client.ts";
import { tasksArea } from "../tasks/area.ts";
import { TASK_SUMMARY_QUERY } from "../tasks/summary-query.ts";

export interface Waiting {
  /** Undefined until it is known, and where the user may not read the items. */
  count: number | undefined;
  /** Failed items are shown more strongly than others. */
  as: "open" | "new" | "due" | "failed" | "unread";
}

/** Query of one row, since only the total is used. */
const ONE_ROW = { page: "1", pageSize: "1" } as const;

/**
 * Returns whether the screen has sent its own calls. A browser sends six at once over HTTP/1.1, so those of the screen go first and
 * the numbers wait.
 */
function useScreenHasAsked(): boolean {
  const [hasAsked, setHasAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasAsked(true));
    return () => clearTimeout(timer);
  }, []);
  return hasAsked;
}

/**
 * Returns the number of rows of a list; undefined until it is known, or if the user may not read the list. It is refetched with the
 * other data of its resource.
 */
function useCount(
  list: Endpoint,
  resource: string,
  fetchRow: (signal: AbortSignal) => Promise<List<unknown[]>>,
): number | undefined {
  const permissions = usePermissions();
  const hasAsked = useScreenHasAsked();
  const { data } = useQuery({
    queryKey: [...recordKeys(resource).all, "waiting"],
    queryFn: ({ signal }) => fetchRow(signal),
    enabled: hasAsked && mayCall(permissions, list),
  });
  return data?.total;
}

/** Returns the number of the user's tasks that are overdue or due today; undefined until it is known or without the permission. */
function useDueTasks(): number | undefined {
  const permissions = usePermissions();
  const enabled = useScreenHasAsked() && isPermitted(permissions, tasksArea.permission);
  const { data } = useQuery({ ...TASK_SUMMARY_QUERY, enabled });
  return data && data.overdue + data.today;
}

/** Returns the open, new, unread, due or failed items of each area by its path, as far as the user may read them. */
export function useWaiting(): Readonly<Record<string, Waiting>> {
  const permissions = usePermissions();
  const { data: messages } = useQuery({
    ...MESSAGE_SUMMARY_QUERY,
    enabled: useScreenHasAsked() && mayCall(permissions, getMessageSummary),
  });
  const applications = useCount(listApplications, "applications", (signal) =>
    callList(listApplications, { query: { status: "New", ...ONE_ROW }, signal }),
  );
  const mails = useCount(listOutbox, "outbox", (signal) =>
    callList(listOutbox, { query: { status: "Failed", ...ONE_ROW }, signal }),
  );
  const due = useDueTasks();
  const { data: unread } = useQuery(UNREAD_QUERY);
  return {
    [tasksArea.path]: { count: due, as: "due" },
    [messagesArea.path]: { count: messages?.record.open, as: "open" },
    [applicationsArea.path]: { count: applications, as: "new" },
    [outboxArea.path]: { count: mails, as: "failed" },
    [notificationsArea.path]: { count: unread, as: "unread" },
  };
}
