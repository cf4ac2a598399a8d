import type { Deal } from "#contract/deals.ts";
import { anonymizeDeals, findDealRows } from "#server/deals/store.ts";
import { dealsTable } from "#server/deals/tables.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";

/**
 * Deals with a person. An erasure keeps value, stage and days, which are figures of the company. It replaces the customer's name, and
 * title and reason too, since free texts about a customer can name the person in any spelling.
 */
export const personalDeals: ErasableRecords<Deal> = {
  kind: "deals",
  table: dealsTable,
  exportRows: findDealRows,
  async erase(tx, ids, now) {
    await anonymizeDeals(tx, ids, "Erased", now);
    return NO_LEADS_ERASED;
  },
};
