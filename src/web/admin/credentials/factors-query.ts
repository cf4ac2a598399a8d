import { queryOptions } from "@tanstack/react-query";
import { listFactors } from "#contract/factors.ts";
import { callList } from "#web/shared/call.ts";

/**
 * Query of the caller's second factors. In a file of its own, because the question for the password needs no other query of the
 * settings.
 */
export const FACTORS_QUERY = queryOptions({
  queryKey: ["factors"],
  queryFn: ({ signal }) => callList(listFactors, { signal }),
});
