import type { Task } from "#contract/tasks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";
import { remind } from "#server/platform/notices/reminders.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { dueAt } from "#server/tasks/due-days.ts";
import { findNotifiedTasks, findTask } from "#server/tasks/store.ts";

/** Sets when the assignee of a task is notified that it is due, after the task was created, moved, done or reopened. */
export function remindOfTask(
  tx: Tx,
  platform: Pick<Platform, "now">,
  { account }: Pick<Session, "account">,
  task: Pick<Task, "id" | "status" | "dueOn" | "dueTime">,
): Promise<void> {
  const at = task.status === "Open" ? dueAt(task) : null;
  return remind(tx, platform, { kind: "due", type: "task", id: task.id, at, accountId: account.id });
}

export const notifiedTasks: NotifiedRecords = {
  type: "task",
  find: findNotifiedTasks,
  async findReminded(db, { id, at }) {
    const task = (await findTask(db, id))?.record;
    return task?.status === "Open" && dueAt(task) === at ? task.assigneeId : null;
  },
};
