import { ASSIGNED_AREAS } from "#contract/assignees.ts";
import { ownedRecords } from "#server/platform/records/account-work.ts";
import { recordAddress, writePermission } from "#server/tasks/about-store.ts";
import { tasksTable } from "#server/tasks/tables.ts";

/** Open tasks as the work of their assignee, by the area that the assignee must be able to read. */
export const assignedTasks = ASSIGNED_AREAS.map((area) =>
  ownedRecords({
    kind: "tasks",
    needs: `${area}:read`,
    writtenWith: writePermission,
    table: tasksTable,
    account: { column: "assignee_id", nobody: null, field: "assigneeId" },
    nameField: "assigneeName",
    open: { status: ["Open"] },
    of: { area: [area] },
    title: "title",
    email: recordAddress,
  }),
);
