import { queryOptions } from "@tanstack/react-query";
import { getSampleData, SAMPLE_KINDS, type SampleData } from "#contract/sample-data.ts";
import { callRecord } from "#web/shared/call.ts";

export const SAMPLE_DATA_QUERY = queryOptions({
  queryKey: ["sample-data"],
  queryFn: ({ signal }) => callRecord(getSampleData, { signal }),
});

/** Returns whether there are samples to remove. */
export function hasRemaining(counts: SampleData): boolean {
  return SAMPLE_KINDS.some((kind) => counts[kind] > 0);
}
