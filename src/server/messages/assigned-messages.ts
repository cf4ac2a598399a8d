import { senderAddress } from "#server/messages/phones-store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";

/** Unfinished messages as the work of their assignee. Finished ones stay with the account. */
export const assignedMessages = ownedRecords({
  kind: "messages",
  needs: "messages:read",
  writtenWith: "messages:write",
  table: messagesTable,
  account: { column: "assignee_id", nobody: null, field: "assigneeId" },
  nameField: "assignee",
  open: { status: ["New", "Read"] },
  title: "reference",
  email: senderAddress,
});
