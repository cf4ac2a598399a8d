import { messagesTable } from "#server/messages/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Unfinished messages as the work of their assignee. Finished ones keep the account's name as text. */
export const assignedMessages = ownedRecords({
  kind: "messages",
  needs: "messages:read",
  table: messagesTable,
  account: { column: "assignee_id", nobody: null, field: "assigneeId" },
  finishedName: "assignee_name",
  open: { status: ["New", "Read"] },
  title: "reference",
  email: "email",
});
