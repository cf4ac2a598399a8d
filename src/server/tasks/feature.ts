import type { Feature } from "#server/platform/platform.ts";
import { assignedTasks } from "#server/tasks/assigned-tasks.ts";
import { taskMailPreviews } from "#server/tasks/mails.ts";
import { personalTasks } from "#server/tasks/personal-tasks.ts";
import { serveTasks } from "#server/tasks/routes.ts";
import { sampleTasks } from "#server/tasks/samples.ts";
import { startDailyMails } from "#server/tasks/send-daily-mails.ts";
import { tasksTable } from "#server/tasks/tables.ts";

export const tasks: Feature = {
  name: "tasks",
  tables: [tasksTable],
  http: { calls: serveTasks },
  content: { samples: sampleTasks },
  people: { records: personalTasks },
  accounts: { work: assignedTasks },
  mail: { previews: taskMailPreviews },
  background: { start: startDailyMails },
};
