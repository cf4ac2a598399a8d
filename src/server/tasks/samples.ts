import type { TaskRepeat } from "#contract/tasks.ts";
import { dayOf, daysAfter } from "#server/platform/calendar.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { findSampleIds } from "#server/tasks/about-store.ts";
import { deleteTasks, hasTasks, insertTask } from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";

interface SampleTask {
  title: string;
  /** Days from the first start to the day on which the task is due. */
  inDays: number;
  /** Kind of sample record that the task is about; undefined for a task without a record. */
  about?: "customer" | "message" | "application";
  isDone?: true;
  at?: string;
  description?: string;
  repeat?: TaskRepeat;
}

const SAMPLE_TASKS: readonly SampleTask[] = [
  {
    title: "Call about the quote for the permit portal",
    inDays: -1,
    about: "customer",
    at: "10:00",
    description: "The price of the second stage is the open question.",
  },
  { title: "Send the outline of the workshop", inDays: 0, about: "customer" },
  { title: "Ask whether the prototype suits the people at the counter", inDays: 3, about: "customer" },
  { title: "Prepare the figures for the yearly review", inDays: 6, about: "customer", repeat: "monthly" },
  { title: "Invite to the demonstration of the new dashboard", inDays: 20, about: "customer" },
  { title: "Estimate the repair of the booking form", inDays: 1, about: "message" },
  { title: "Ask how many meters have no signal", inDays: 2, about: "message" },
  { title: "Book a room for the interview", inDays: 0, about: "application", at: "16:30" },
  { title: "Ask for two references", inDays: 4, about: "application" },
  { title: "Send the minutes of the first meeting", inDays: -3, about: "customer", isDone: true },
  { title: "Agree on the hours of the support contract", inDays: 9, about: "customer" },
  { title: "Renew the certificate of the demonstration site", inDays: 12 },
  { title: "Practise the restore of a backup", inDays: 30, repeat: "monthly" },
];

/** Inserts the sample tasks if there are no tasks. They are unassigned, so the daily mail has none of them. */
async function loadSampleTasks(tx: Tx, now: Date): Promise<void> {
  if (await hasTasks(tx)) return;
  const most = SAMPLE_TASKS.length;
  const records = {
    customer: await findSampleIds(tx, "customers", most),
    message: await findSampleIds(tx, "messages", most),
    application: await findSampleIds(tx, "applications", most),
  };
  for (const { title, inDays, about, isDone, at = null, description = "", repeat = "none" } of SAMPLE_TASKS) {
    const recordId = about && records[about].shift();
    if (about && recordId === undefined) continue;
    const idOf = (kind: SampleTask["about"]) => (kind === about ? (recordId ?? null) : null);
    const task = {
      id: newId(),
      title,
      dueOn: daysAfter(dayOf(now), inDays),
      dueTime: at,
      description,
      repeat,
      status: isDone ? ("Done" as const) : ("Open" as const),
      assigneeId: null,
      author: SAMPLE_SIGNER,
      customerId: idOf("customer"),
      messageId: idOf("message"),
      applicationId: idOf("application"),
      dealId: null,
    };
    await insertTask(tx, task, now.toISOString(), 1);
  }
}

export const sampleTasks: Samples = {
  table: tasksTable,
  load: loadSampleTasks,
  remove: (tx, id) => deleteTasks(tx, "id", [id]),
};
