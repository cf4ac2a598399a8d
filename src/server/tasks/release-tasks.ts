import { ASSIGNED_AREAS } from "#contract/assignees.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { FormerAssignee, Platform, ReleaseAuthor } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { peopleOf } from "#server/tasks/change-task.ts";
import { findOpenTasks, findTasks, releaseTask } from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";

/** Makes the open tasks nobody's whose records a former assignee may not read any more, each with a line in the trail. */
export async function releaseTasks(
  tx: Tx,
  { now }: Platform,
  { session, caller }: ReleaseAuthor,
  account: FormerAssignee,
): Promise<void> {
  const lost = ASSIGNED_AREAS.filter((area) => !account.may(`${area}:read`));
  for (const area of lost) {
    for (const id of await findOpenTasks(tx, account.id, area)) {
      const [task] = await findTasks(tx, [id]);
      if (!task) continue;
      await releaseTask(tx, id, now().toISOString());
      await recordAudit(tx, now(), {
        account: session.account,
        action: "changed",
        record: { type: tasksTable.recordType, id, name: task.title, people: await peopleOf(tx, task) },
        caller,
        before: { assigneeId: account.id, assigneeName: account.name },
        after: { assigneeId: null, assigneeName: "" },
      });
    }
  }
}
