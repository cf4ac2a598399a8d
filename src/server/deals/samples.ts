import { DAY_MS } from "#contract/calendar-day.ts";
import { type DealStatus, isOpenDeal } from "#contract/deals.ts";
import { dealRecords, dealStore, insertDeal, listSampleCustomers } from "#server/deals/store.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { sampleDates } from "#server/platform/records/sample-dates.ts";

interface SampleDeal {
  title: string;
  value: number;
  status: DealStatus;
  /** Days from now until the decision; undefined without a day. */
  inDays?: number;
  lostReason?: string;
}

const SAMPLE_DEALS: readonly SampleDeal[] = [
  { title: "Meter reading app", value: 48_000, status: "Won" },
  { title: "Clinic booking portal", value: 62_500, status: "Lost", lostReason: "Chose another supplier" },
  { title: "Berth planning", value: 118_000, status: "Won" },
  { title: "Move of the archive to the cloud", value: 27_400, status: "Proposal", inDays: 9 },
  { title: "Permit system, second phase", value: 84_210, status: "Proposal", inDays: 21 },
  { title: "Accessibility audit", value: 9_800, status: "Lost", lostReason: "No budget this year" },
  { title: "Field inspection app", value: 36_000, status: "Qualified", inDays: 35 },
  { title: "Data warehouse", value: 72_000, status: "Qualified", inDays: -2 },
  { title: "Security review", value: 14_500, status: "Qualified", inDays: 14 },
  { title: "Route planning for deliveries", value: 55_000, status: "New", inDays: 60 },
  { title: "Online payments", value: 21_300.5, status: "New" },
  { title: "Support contract", value: 18_000, status: "New", inDays: 28 },
];

/** Inserts the sample deals of the sample customers if there are no deals. They have no owner, since sample users cannot sign in. */
async function loadSampleDeals(tx: Tx, now: Date): Promise<void> {
  if (await dealRecords.hasAny(tx)) return;
  const customers = await listSampleCustomers(tx, SAMPLE_DEALS.length);
  const dates = sampleDates(SAMPLE_DEALS.length, now);
  for (const [index, { inDays, ...deal }] of SAMPLE_DEALS.entries()) {
    const expectedOn =
      isOpenDeal(deal) && inDays !== undefined
        ? new Date(now.getTime() + inDays * DAY_MS).toISOString().slice(0, 10)
        : null;
    const input = { ...deal, customerId: customers[index] ?? null, expectedOn, ownerId: null };
    await insertDeal(tx, newId(), input, dates[index] ?? now.toISOString(), 1);
  }
}

export const sampleDeals: Samples = {
  table: dealsTable,
  heldBy: [{ table: "tasks", column: "deal_id" }],
  load: loadSampleDeals,
  remove: dealStore.remove,
};
