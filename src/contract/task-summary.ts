import { ASSIGNED_AREAS, type AssignedArea } from "#contract/assignees.ts";
import { endpoint } from "#contract/endpoint.ts";
import { HISTORY_WRITE, type Permission } from "#contract/permissions.ts";
import type { ResourceAccess } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

const permissionsTo = (use: "read" | "write") =>
  ASSIGNED_AREAS.map((area: AssignedArea): Permission => `${area}:${use}`);

/** Permissions of which the calls need one. Each task also needs that of its record. */
export const TASK_ACCESS = {
  name: "tasks",
  read: permissionsTo("read"),
  write: [...permissionsTo("write"), HISTORY_WRITE],
} as const satisfies ResourceAccess;

/** Calendar day in South Africa. */
export const day = z.string().meta({ format: "date" });

/** Open task of a customer that is due first. */
export const NextTask = z.strictObject({ id: z.string(), title: z.string(), dueOn: day });
export type NextTask = z.infer<typeof NextTask>;

/** Number of the caller's open tasks by due date. */
export const TaskSummary = z.strictObject({
  overdue: z.int(),
  today: z.int(),
  week: z.int(),
  /** Number of open tasks without an assignee. Only administrators get it. */
  unassigned: z.int().optional(),
});
export type TaskSummary = z.infer<typeof TaskSummary>;

export const getTaskSummary = endpoint({
  method: "GET",
  path: "/tasks/summary",
  access: TASK_ACCESS.read,
  summary:
    "How many open tasks of the caller are overdue, due today and due in the seven days after today, by South African time. Administrators also get the number of those that are nobody's.",
  reply: z.strictObject({ data: TaskSummary }),
  status: 200,
});
