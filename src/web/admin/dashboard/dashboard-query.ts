import { queryOptions } from "@tanstack/react-query";
import { getDashboard } from "#contract/dashboard.ts";
import { call } from "#web/shared/call.ts";
import { every } from "../query-client.ts";

export const DASHBOARD_QUERY = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data,
  refetchInterval: every(60_000),
  // What somebody has just changed on another screen counts here too.
  staleTime: 0,
});
