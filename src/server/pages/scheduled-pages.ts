import { pageDocumentsTable } from "#server/pages/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Scheduled pages as the work of the account that scheduled them. When it leaves, `endOrphanedPageWork` ends their schedules. */
export const scheduledPages = ownedRecords({
  kind: "scheduled",
  needs: "pages:write",
  table: pageDocumentsTable,
  account: { column: "scheduled_by", nobody: null, field: "scheduledBy" },
  title: "id",
});
