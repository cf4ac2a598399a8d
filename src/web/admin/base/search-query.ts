import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchRecords } from "#contract/search.ts";
import { call } from "#web/shared/call.ts";

/** Query of the records of every kind that contain a term and that the user may read. */
export function searchQuery(term: string) {
  return queryOptions({
    queryKey: ["search", term],
    // React Query aborts a call whose term was typed over.
    queryFn: async ({ signal }) => (await call(searchRecords, { query: { q: term }, signal })).data,
    // Earlier results stay until the new ones arrive, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
}
