import type { FastifyInstance } from "fastify";
import { getMorning } from "#contract/morning.ts";
import { getTaskSummary } from "#contract/task-summary.ts";
import * as calls from "#contract/tasks.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { assignedTasks } from "#server/tasks/assigned-tasks.ts";
import {
  createTask,
  findVisibleTask,
  readableAreas,
  removeTask,
  replaceTask,
  setTaskStatus,
} from "#server/tasks/change-task.ts";
import { minuteOf } from "#server/tasks/due-days.ts";
import { summariseTasks } from "#server/tasks/due-store.ts";
import { readMorning } from "#server/tasks/read-morning.ts";
import { everyTask, listTasks } from "#server/tasks/store.ts";
import { assignRecords } from "#server/users/assign-records.ts";
import { filtersOf } from "#server/users/assignees.ts";

export function serveTasks(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const { list, get, create, replace, remove, setStatus } = calls.taskCalls;
  const scopeOf = ({ permissions }: Session) => ({
    areas: readableAreas(permissions),
    now: minuteOf(platform.now()),
  });

  serve(app, platform, list, ({ query, session }) => listTasks(database, filtersOf(session, query), scopeOf(session)));
  serveExports(app, platform, calls.exportTasks, {
    name: "tasks",
    columns: exportColumns<calls.Task>(calls.TASK_FACTS),
    rows: ({ query, session }) => everyTask(database, filtersOf(session, query), scopeOf(session)),
  });
  serve(app, platform, getTaskSummary, async ({ session }) => {
    const { id, role } = session.account;
    return { data: await summariseTasks(database.read, id, role === "admin", scopeOf(session)) };
  });
  serve(app, platform, getMorning, async ({ session }) => ({
    data: await readMorning(platform, database.read, session.account, platform.now()),
  }));
  serveRecord(app, platform, get, ({ params, session }) => findVisibleTask(database.read, session, params.id));
  serveRecord(app, platform, create, (call) => createTask(platform, call, call.body));
  serveRecord(app, platform, replace, (call) => replaceTask(platform, call, call.params.id, call.body));
  serve(app, platform, remove, (call) => removeTask(platform, call, call.params.id));
  serve(app, platform, calls.assignTasks, async (call) => ({
    data: await assignRecords(platform, call, assignedTasks, call.body),
  }));
  serveRecord(app, platform, setStatus, (call) => setTaskStatus(platform, call, call.params.id, call.body.status));
}
