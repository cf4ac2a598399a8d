import { queryOptions } from "@tanstack/react-query";
import { getRetention } from "#contract/privacy.ts";
import { call } from "#web/shared/call.ts";

export const RETENTION_QUERY = queryOptions({
  queryKey: ["retention"],
  queryFn: ({ signal }) => call(getRetention, { signal }),
});
