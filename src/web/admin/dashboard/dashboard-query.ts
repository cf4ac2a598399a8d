import { queryOptions } from "@tanstack/react-query";
import { getDashboard } from "#contract/dashboard.ts";
import { call } from "#web/shared/call.ts";

export const DASHBOARD_QUERY = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data,
  refetchInterval: 60_000,
});
