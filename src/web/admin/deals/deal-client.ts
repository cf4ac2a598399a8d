import { queryOptions } from "@tanstack/react-query";
import {
  DEAL_SORTS,
  DEAL_STATUSES,
  type DealStatus,
  dealCalls,
  exportDeals,
  OPEN_DEAL_STATUSES,
} from "#contract/deals.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { ACCOUNT_FILTER, DAY, RECORD_ID } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const deals = resourceClient(
  { ...dealCalls, exportRows: exportDeals },
  {
    noun: "deal",
    nouns: "deals",
    nameOf: ({ title }) => title,
    aboutOf: ({ customerName, createdAt }) => `${customerName}, added ${formatInstant(createdAt)}`,
    deletionWarning: "Its tasks are deleted too. The customer stays.",
    deletionWarningOfMany: "Their tasks are deleted too. The customers stay.",
    list: {
      screen: "deals",
      sorts: DEAL_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: DEAL_STATUSES },
        { name: "owner", pattern: ACCOUNT_FILTER },
        { name: "createdFrom", pattern: DAY },
        { name: "createdTo", pattern: DAY },
        { name: "closedFrom", pattern: DAY },
        { name: "closedTo", pattern: DAY },
        { name: "customerId", pattern: RECORD_ID },
      ],
    },
  },
);

/** Area that owners of deals can read: deals belong to customers, and have no permission of their own. */
export const OWNERS_AREA = "customers";

/** Returns the next stage of an open deal. Returns undefined for a closed deal. */
export function nextStage(status: DealStatus): DealStatus | undefined {
  const at = DEAL_STATUSES.indexOf(status);
  return at < OPEN_DEAL_STATUSES.length ? DEAL_STATUSES[at + 1] : undefined;
}

export const DEAL_TONES = {
  New: "info",
  Qualified: "info",
  Proposal: "warning",
  Won: "success",
  Lost: "neutral",
} as const satisfies Record<DealStatus, Tone>;

export const STATUS_CHOICES = choicesOf(DEAL_STATUSES);

/** Query of the newest deals of a customer. */
export function dealsOfCustomerQuery(customerId: string, most: number) {
  return queryOptions({
    queryKey: [...deals.keys.lists, "of-customer", customerId, most],
    queryFn: ({ signal }) =>
      callList(dealCalls.list, { query: { customerId, page: "1", pageSize: String(most) }, signal }),
  });
}

/**
 * Moves a deal to a stage, with the reason if that is Lost. All code uses this: `deals.setStatus` sends no reason, which the server
 * requires.
 */
export function setStage(id: string, status: DealStatus, lostReason: string, ifMatch?: string) {
  return callRecord(dealCalls.setStatus, {
    params: { id },
    body: { status, ...(status === "Lost" && { lostReason }) },
    ifMatch,
  });
}
