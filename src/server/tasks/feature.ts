import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";
import { assignedTasks } from "#server/tasks/assigned-tasks.ts";
import { readableAreas } from "#server/tasks/change-task.ts";
import { inAreas } from "#server/tasks/due-store.ts";
import { taskMailPreviews } from "#server/tasks/mails.ts";
import { notifiedTasks } from "#server/tasks/notified-tasks.ts";
import { personalTasks } from "#server/tasks/personal-tasks.ts";
import { serveTasks } from "#server/tasks/routes.ts";
import { sampleTasks } from "#server/tasks/samples.ts";
import { startDailyMails } from "#server/tasks/send-daily-mails.ts";
import { findTask } from "#server/tasks/store.ts";
import { tasksTable } from "#server/tasks/tables.ts";

export const tasks: Feature = {
  name: "tasks",
  tables: [tasksTable],
  http: { calls: serveTasks },
  search: {
    staff: quickSource(tasksTable, {
      begins: ["search"],
      title: ({ title }) => title,
      subtitle: ({ status, due_on, due_time }) =>
        status === "Done" ? "Done" : `Due ${due_on} ${due_time ?? ""}`.trim(),
      readable: (permissions) => inAreas(readableAreas(permissions)),
    }),
  },
  content: { samples: sampleTasks },
  notified: notifiedTasks,
  people: { records: personalTasks },
  accounts: { work: assignedTasks },
  webhooks: { type: "task", find: async ({ database }, id) => (await findTask(database.read, id))?.record },
  mail: { previews: taskMailPreviews },
  background: { start: startDailyMails },
};
