import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Deal, type DealSummary, getDealSummary } from "#contract/deals.ts";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { deals } from "./deal-client.ts";

const SUMMARY_KEY = [...deals.keys.all, "summary"];

/** Query of number and value of the deals in each stage. */
export function summaryQuery(owner: string) {
  return queryOptions({
    queryKey: [...SUMMARY_KEY, owner],
    queryFn: ({ signal }) => callRecord(getDealSummary, { query: { owner: owner || undefined }, signal }),
  });
}

/** Returns the sums after a deal has left one stage for another. */
export function movedSummary(summary: DealSummary, from: Deal, to: Deal): DealSummary {
  if (from.status === to.status) return summary;
  const [left, entered] = [summary[from.status], summary[to.status]];
  return {
    ...summary,
    [from.status]: { count: left.count - 1, value: Math.max(0, left.value - from.value) },
    [to.status]: { count: entered.count + 1, value: entered.value + to.value },
  };
}

/** Shows a moved deal in the sums of all deals and in those of its owner. */
export function showMovedSums(queryClient: QueryClient, from: Deal, to: Deal): void {
  for (const [key, summary] of queryClient.getQueriesData<Tagged<DealSummary>>({ queryKey: SUMMARY_KEY })) {
    const owner = key[SUMMARY_KEY.length];
    if (!summary || (owner !== "" && owner !== (to.ownerId ?? "none"))) continue;
    queryClient.setQueryData(key, { ...summary, record: movedSummary(summary.record, from, to) });
  }
}
