import { OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { dealsTable } from "#server/deals/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import { countRows } from "#server/platform/database/totals.ts";

/** Returns the number of deals that are neither Won nor Lost. */
export async function openDealsCount(db: Read): Promise<number> {
  let open = 0;
  for (const status of OPEN_DEAL_STATUSES) open += await countRows(db, dealsTable, status);
  return open;
}
