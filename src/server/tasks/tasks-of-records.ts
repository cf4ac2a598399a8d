/** Operations of other features on the tasks of their records. */
import type { Tx } from "#server/platform/database/database.ts";
import type { RECORD_COLUMNS } from "#server/tasks/about-store.ts";
import { deleteTasks } from "#server/tasks/store.ts";

export { findNextTasks as nextTasksOf } from "#server/tasks/due-store.ts";

/** Column of the tasks of one kind of record. */
type RecordColumn = (typeof RECORD_COLUMNS)[keyof typeof RECORD_COLUMNS];

/** Deletes the tasks of a record. The database itself deletes the tasks of customers, messages and applications. */
export async function deleteTasksOf(tx: Tx, column: RecordColumn, recordId: string): Promise<void> {
  await deleteTasks(tx, column, [recordId]);
}
