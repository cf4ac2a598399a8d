import { applicationsTable } from "#server/applications/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Applications as the work of their assignee. Finished ones count as well, since an applicant may write again. */
export const assignedApplications = ownedRecords({
  kind: "applications",
  needs: "applications:read",
  writtenWith: "applications:write",
  table: applicationsTable,
  account: { column: "assignee_id", nobody: "", field: "assigneeId" },
  nameField: "assignee",
  title: "reference",
  email: "email",
});
