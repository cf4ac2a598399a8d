import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  DEAL_SORTS,
  DEAL_STATUSES,
  type Deal,
  type DealStatus,
  dealCalls,
  exportDeals,
  getDealSummary,
  NO_OWNER,
  OPEN_DEAL_STATUSES,
} from "#contract/deals.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Choice } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord, type List } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import type { ListFilter } from "../lists/filters.tsx";
import { useAssignees } from "../records/assignees.ts";
import { RECORD_ID } from "../resources/record-id.ts";
import { ROWS_PER_CALL, resourceClient } from "../resources/resource-client.ts";

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
        { name: "owner", pattern: new RegExp(`^${NO_OWNER}$|${RECORD_ID.source}`) },
        { name: "customerId", pattern: RECORD_ID },
      ],
    },
  },
);

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

/** Deals of a stage, as the board has loaded them. */
export type Column = InfiniteData<List<Deal[]>, number>;

export const BOARD_KEY = [...deals.keys.all, "board"];
export const SUMMARY_KEY = [...deals.keys.all, "summary"];

/** Search and filters of the board. Each is blank without a choice. */
export type BoardFilters = Readonly<Record<"q" | "owner" | "customerId", string>>;

export const ALL_DEALS: BoardFilters = { q: "", owner: "", customerId: "" };

/** Query of the deals in a stage, those changed last first, 100 at a time. */
export function columnQuery(status: DealStatus, filters: BoardFilters) {
  return infiniteQueryOptions({
    queryKey: [...BOARD_KEY, status, filters] as const,
    queryFn: ({ pageParam, signal }) =>
      callList(dealCalls.list, {
        query: {
          ...filters,
          status,
          sort: "updatedAt",
          order: "desc",
          page: String(pageParam),
          pageSize: String(ROWS_PER_CALL),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * ROWS_PER_CALL < total ? pages.length + 1 : undefined),
  });
}

/** Query of number and value of the deals in each stage. */
export function summaryQuery(owner: string) {
  return queryOptions({
    queryKey: [...SUMMARY_KEY, owner],
    queryFn: ({ signal }) => callRecord(getDealSummary, { query: { owner: owner || undefined }, signal }),
  });
}

/** Query of the newest deals of a customer. */
export function dealsOfCustomerQuery(customerId: string, most: number) {
  return queryOptions({
    queryKey: [...deals.keys.lists, "of-customer", customerId, most],
    queryFn: ({ signal }) =>
      callList(dealCalls.list, { query: { customerId, page: "1", pageSize: String(most) }, signal }),
  });
}

/** Moves a deal to a stage. */
export function setStage(id: string, status: DealStatus, lostReason: string, ifMatch?: string) {
  return callRecord(dealCalls.setStatus, {
    params: { id },
    body: { status, ...(status === "Lost" && { lostReason }) },
    ifMatch,
  });
}

/** Returns the filter by owner. An owner who is not among the accounts any more has a choice too. */
export function useOwnerFilter(asked: string | undefined): ListFilter<"owner"> {
  const { accounts } = useAssignees("customers");
  const choices: Choice<string>[] = [
    { value: NO_OWNER, label: "Nobody" },
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isKnown = asked === undefined || choices.some(({ value }) => value === asked);
  return {
    name: "owner",
    label: "Owner",
    all: "All Owners",
    choices: isKnown ? choices : [...choices, { value: asked, label: "Former owner" }],
  };
}
