import type { Task } from "#contract/tasks.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { findTasksOfPerson } from "#server/tasks/about-store.ts";
import { deleteTasks, findTasks } from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";

/** Tasks about a person's messages, applications, deals and customer records. */
export const personalTasks: ErasableRecords<Task> = {
  kind: "tasks",
  table: tasksTable,
  find: (db, { keys }) => findTasksOfPerson(db, keys),
  deletedByOthers: true,
  exportRows: findTasks,
  async erase(tx, ids) {
    await deleteTasks(tx, "id", ids);
    return NO_LEADS_ERASED;
  },
};
