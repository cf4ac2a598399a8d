import { OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { dealsTable } from "#server/deals/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Open deals as the work of their owner. Closed ones keep the account's last name. */
export const ownedDeals = ownedRecords({
  kind: "deals",
  needs: "customers:read",
  table: dealsTable,
  account: { column: "owner_id", nobody: "", field: "ownerId" },
  name: { column: "owner_name", field: "ownerName" },
  finishedName: "owner_name",
  open: { status: OPEN_DEAL_STATUSES },
  title: "title",
  email: "email_key",
});
