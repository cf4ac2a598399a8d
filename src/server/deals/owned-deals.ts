import { OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { dealsTable } from "#server/deals/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Open deals as the work of their owner. Closed ones stay with the account. */
export const ownedDeals = ownedRecords({
  kind: "deals",
  needs: "customers:read",
  writtenWith: "customers:write",
  table: dealsTable,
  account: { column: "owner_id", nobody: "", field: "ownerId" },
  nameField: "ownerName",
  event: "deal.updated",
  open: { status: OPEN_DEAL_STATUSES },
  title: "title",
  email: "email_key",
});
