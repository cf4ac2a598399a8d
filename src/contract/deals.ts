import { assignCall, assigneeFilter, assigneeInput } from "#contract/assignees.ts";
import { isCalendarDay } from "#contract/calendar-day.ts";
import { closedFilters, createdFilters } from "#contract/day-filters.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CREATED_AND_ID, type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import {
  changedText,
  idParams,
  instant,
  LIMITS,
  money,
  moneyInput,
  requiredText,
  sample,
  status,
} from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { exportCalls, READ_ONLY_OF_SAMPLES, type ResourceAccess, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

/** Stages of a deal, in the order of the board. A stage is what people call the status of a deal. */
export const DEAL_STATUSES = ["New", "Qualified", "Proposal", "Won", "Lost"] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];

/** Stages of a deal that is still being worked on. */
export const OPEN_DEAL_STATUSES = ["New", "Qualified", "Proposal"] as const satisfies readonly DealStatus[];

/** Returns whether a deal is neither won nor lost. */
export function isOpenDeal({ status }: { status: DealStatus }): boolean {
  return OPEN_DEAL_STATUSES.some((open) => open === status);
}

export const DEAL_MESSAGES = {
  reason: "Say why the deal was lost",
  customer: "There is no such customer",
  day: "Must be a day, such as 2026-11-25",
} as const;

export const Deal = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Null without a customer, and after its deletion. */
  customerId: z.string().nullable(),
  /** Name of the customer. It stays after the customer's deletion. */
  customerName: z.string(),
  value: money,
  status: z.enum(DEAL_STATUSES),
  /** Day on which the decision is expected. */
  expectedOn: z.string().meta({ format: "date" }).nullable(),
  /** Blank unless the deal is Lost. */
  lostReason: z.string(),
  ownerId: z.string().nullable(),
  /** Name of the owner. A deal that is Won or Lost keeps it after the account is deleted. */
  ownerName: z.string(),
  /** Time at which the deal became Won or Lost. */
  closedAt: instant.nullable(),
  /** Time of the newest entry of the thread; `null` before the first. */
  lastEntryAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Deal = z.infer<typeof Deal>;

export const DEAL_FACTS: FactsOf<Deal> = {
  title: inExport("Title"),
  customerName: inExport("Customer"),
  customerId: notInExport("Customer"),
  value: inExport("Value", "money"),
  status: inExport("Status"),
  expectedOn: inExport("Expected", "date"),
  lostReason: inExport("Lost Reason"),
  ownerName: inExport("Owner"),
  ownerId: notInExport("Owner"),
  closedAt: inExport("Closed", "instant"),
  lastEntryAt: notInExport("Last entry"),
  ...CREATED_AND_ID,
};

export const DEAL_SORTS = ["createdAt", "updatedAt", "title", "customerName", "status", "value", "expectedOn"] as const;

const lostReason = changedText(LIMITS.short, "many");

const input = {
  title: requiredText("Title is required", LIMITS.name),
  /** Default: no customer. */
  customerId: z.uuid(DEAL_MESSAGES.customer).nullable().optional(),
  /** Default: 0. */
  value: moneyInput("Value").optional(),
  /** Default: New. */
  status: status(DEAL_STATUSES).optional(),
  expectedOn: z
    .string(DEAL_MESSAGES.day)
    .refine(isCalendarDay, DEAL_MESSAGES.day)
    .meta({ format: "date" })
    .nullable()
    .optional(),
  /** Required with the status Lost, and dropped with every other one. */
  lostReason,
  /** Default: the account that creates the deal. */
  ownerId: assigneeInput.optional(),
};

/** Returns whether a body has what its status needs: a lost deal has a reason. */
function hasReason(deal: { status?: DealStatus | undefined; lostReason?: string | undefined }): boolean {
  return deal.status !== "Lost" || Boolean(deal.lostReason);
}
const REASON_MISSING = { path: ["lostReason"], error: DEAL_MESSAGES.reason };

export const DealInput = z.strictObject(input).refine(hasReason, REASON_MISSING);
export type DealInput = z.output<typeof DealInput>;

export const DealChange = z
  .strictObject({
    ...input,
    ...READ_ONLY_OF_SAMPLES,
    customerName: z.unknown().optional(),
    ownerName: z.unknown().optional(),
    closedAt: z.unknown().optional(),
    lastEntryAt: z.unknown().optional(),
  })
  .refine(hasReason, REASON_MISSING);
export type DealChange = z.output<typeof DealChange>;

const query = listQuery(DEAL_SORTS, {
  status: status(DEAL_STATUSES).optional(),
  owner: assigneeFilter,
  ...createdFilters,
  ...closedFilters,
  customerId: z.uuid("Must be the id of a customer").optional(),
});

const DEALS: ResourceAccess = { name: "deals", read: "customers:read", write: "customers:write" };

export const assignDeals = assignCall(DEALS, "deal");

export const exportDeals = exportCalls(DEALS, "deal", query);

const ofResource = resourceCalls(DEALS, {
  one: "deal",
  searches: "title and customer",
  row: Deal,
  detail: Deal,
  create: DealInput,
  change: DealChange,
  status: status(DEAL_STATUSES),
  query,
});

export const DealStatusChange = z
  .strictObject({ status: status(DEAL_STATUSES), lostReason })
  .refine(hasReason, REASON_MISSING);
export type DealStatusChange = z.output<typeof DealStatusChange>;

export const dealCalls = {
  ...ofResource,
  setStatus: endpoint({
    method: "PATCH",
    path: "/deals/{id}/status",
    access: DEALS.write,
    summary: "Moves a deal to a stage. Lost needs a reason, which every other stage clears.",
    params: idParams,
    body: DealStatusChange,
    reply: z.strictObject({ data: Deal }),
    status: 200,
    errorStatuses: [412],
  }),
} as const;

export const DealSummary = z.strictObject(
  mapToRecord(DEAL_STATUSES, () => z.strictObject({ count: z.int(), value: money })),
);
export type DealSummary = z.infer<typeof DealSummary>;

export const getDealSummary = endpoint({
  method: "GET",
  path: "/deals/summary",
  access: DEALS.read,
  summary: "Number and total value of the deals in each stage, of all deals or those of one owner.",
  query: z.strictObject({ owner: assigneeFilter }),
  reply: z.strictObject({ data: DealSummary }),
  status: 200,
});

export const DEAL_ENDPOINTS = {
  listDeals: dealCalls.list,
  exportDeals: exportDeals.csv,
  exportDealsXlsx: exportDeals.xlsx,
  getDealSummary,
  getDeal: dealCalls.get,
  createDeal: dealCalls.create,
  updateDeal: dealCalls.replace,
  deleteDeal: dealCalls.remove,
  setDealStatus: dealCalls.setStatus,
  assignDeals,
} as const;
