import type { FastifyInstance } from "fastify";
import { getTaskSummary } from "#contract/task-summary.ts";
import * as calls from "#contract/tasks.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import {
  createTask,
  findVisibleTask,
  readableAreas,
  removeTask,
  replaceTask,
  setTaskStatus,
} from "#server/tasks/change-task.ts";
import { dateOf } from "#server/tasks/due-days.ts";
import { summariseTasks } from "#server/tasks/due-store.ts";
import { everyTask, listTasks, type TaskFilters } from "#server/tasks/store.ts";

/** Returns the filters with the caller's own id in the place of `me`. */
function filtersFor({ account }: Session, query: TaskFilters): TaskFilters {
  return query.assignee === "me" ? { ...query, assignee: account.id } : query;
}

export function serveTasks(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const { list, get, create, replace, remove, setStatus } = calls.taskCalls;
  const scopeOf = ({ permissions }: Session) => ({
    areas: readableAreas(permissions),
    today: dateOf(platform.now()),
  });

  serve(app, platform, list, ({ query, session }) => listTasks(database, filtersFor(session, query), scopeOf(session)));
  serveExports(app, platform, calls.exportTasks, {
    name: "tasks",
    columns: exportColumns<calls.Task>(calls.TASK_FACTS),
    rows: ({ query, session }) => everyTask(database, filtersFor(session, query), scopeOf(session)),
  });
  serve(app, platform, getTaskSummary, async ({ session }) => {
    const { id, role } = session.account;
    return { data: await summariseTasks(database.read, id, role === "admin", scopeOf(session)) };
  });
  serveRecord(app, platform, get, ({ params, session }) => findVisibleTask(database.read, session, params.id));
  serveRecord(app, platform, create, (call) => createTask(platform, call, call.body));
  serveRecord(app, platform, replace, (call) => replaceTask(platform, call, call.params.id, call.body));
  serve(app, platform, remove, (call) => removeTask(platform, call, call.params.id));
  serveRecord(app, platform, setStatus, (call) => setTaskStatus(platform, call, call.params.id, call.body.status));
}
