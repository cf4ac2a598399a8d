import type { Task } from "#contract/tasks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { deleteTasks, findTasks, findTasksOfPerson, setAssigneeName, setTaskAuthor } from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";

/** Tasks about a person's messages, applications and customer records. */
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

const ERASED = "Erased";

/** Removes the names of deleted accounts from the tasks that they created or did. */
export async function forgetTaskNames(tx: Tx, acts: readonly Act[]): Promise<void> {
  for (const { record_type, record_id, account_name, action } of acts)
    if (record_type === tasksTable.recordType && action === "created")
      await setTaskAuthor(tx, record_id, account_name, ERASED);
  const accounts = new Set(acts.flatMap(({ account_id }) => account_id ?? []));
  if (accounts.size > 0) await setAssigneeName(tx, [...accounts], ERASED);
}
