import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { dateOf, daysAfter } from "#server/tasks/due-days.ts";
import { deleteTasks, findSampleCustomerIds, findSampleTasks, hasTasks, insertTask } from "#server/tasks/store.ts";

/** Sample tasks, each about a sample customer, due a number of days after the first start. */
const SAMPLE_TASKS = [
  { title: "Call about the quote for the permit portal", inDays: -1 },
  { title: "Send the outline of the workshop", inDays: 0 },
  { title: "Ask whether the prototype suits the people at the counter", inDays: 3 },
  { title: "Prepare the figures for the yearly review", inDays: 6 },
  { title: "Invite to the demonstration of the new dashboard", inDays: 20 },
] as const;

/** Inserts the sample tasks, which are nobody's, if there are no tasks. */
async function loadSampleTasks(tx: Tx, now: Date): Promise<void> {
  if (await hasTasks(tx)) return;
  const customers = await findSampleCustomerIds(tx, SAMPLE_TASKS.length);
  for (const [index, customerId] of customers.entries()) {
    const { title, inDays } = SAMPLE_TASKS[index] ?? SAMPLE_TASKS[0];
    const task = {
      id: newId(),
      title,
      dueOn: daysAfter(dateOf(now), inDays),
      status: "Open" as const,
      assigneeId: null,
      assigneeName: "",
      author: "Sample",
      customerId,
      messageId: null,
      applicationId: null,
      dealId: null,
    };
    await insertTask(tx, task, now.toISOString(), 1);
  }
}

export const sampleTasks: Samples = {
  load: loadSampleTasks,
  find: findSampleTasks,
  remove: (tx, id) => deleteTasks(tx, "id", [id]),
};
