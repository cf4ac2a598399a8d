import { queryOptions } from "@tanstack/react-query";
import { getTaskSummary } from "#contract/task-summary.ts";
import { call } from "#web/shared/call.ts";
import { recordKeys } from "../resources/resource-client.ts";

/**
 * Query of the numbers of the user's due tasks, and of tasks without an assignee, which the server counts for administrators alone.
 * The sidebar, the dashboard and My day share it.
 */
export const TASK_SUMMARY_QUERY = queryOptions({
  queryKey: [...recordKeys("tasks").all, "summary"],
  queryFn: async ({ signal }) => (await call(getTaskSummary, { signal })).data,
});
