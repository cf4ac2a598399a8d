import { type AssignedArea, assignCall, assigneeFilter, assigneeInput } from "#contract/assignees.ts";
import { type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import { changedText, instant, LIMITS, requiredText, sample, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { HISTORY_WRITE, type Permission } from "#contract/permissions.ts";
import { exportCalls, READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { day, getTaskSummary, TASK_ACCESS } from "#contract/task-summary.ts";
import { z } from "#contract/zod.ts";

export const TASK_STATUSES = ["Open", "Done"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Patterns by which a task that is done creates the next one. */
export const TASK_REPEATS = ["none", "daily", "weekdays", "weekly", "monthly"] as const;
export type TaskRepeat = (typeof TASK_REPEATS)[number];

/**
 * Groups of open tasks by the South African time at which they are due. A task with a time is overdue after it, any other after
 * its day. `week` is the seven days after today.
 */
export const DUE_GROUPS = ["overdue", "today", "week", "later"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** Fields with the id of a task's record. A task has at most one of them. */
export const TASK_RECORDS = ["customerId", "messageId", "applicationId", "dealId"] as const;
export type TaskRecordField = (typeof TASK_RECORDS)[number];
export type TaskRecordIds = Readonly<Record<TaskRecordField, string | null>>;

const NOUNS = { customerId: "customer", messageId: "message", applicationId: "application", dealId: "deal" } as const;

/** Returns the error of a field with the id of a record that does not exist, or that the caller may not read. */
export function unknownRecord(field: TaskRecordField): string {
  return `Must be the id of a ${NOUNS[field]}`;
}

export const TASK_MESSAGES = {
  title: "Title is required",
  dueOn: "Due date is required",
  dueOnShape: "Must be a date such as 2026-11-20",
  dueTime: "Must be a time such as 14:30",
  repeat: `Must be one of ${TASK_REPEATS.join(", ")}`,
  oneRecord: "A task belongs to one record at most",
} as const;

/** Returns the area whose permissions a task needs: that of its record. */
export function areaOfTask({
  messageId,
  applicationId,
}: Pick<TaskRecordIds, "messageId" | "applicationId">): AssignedArea {
  if (applicationId !== null) return "applications";
  return messageId === null ? "customers" : "messages";
}

/** Returns the permission that a change of a task needs. Tasks of customers, and those without a record, are history. */
export function taskWritePermission(task: Pick<TaskRecordIds, "messageId" | "applicationId" | "dealId">): Permission {
  const area = areaOfTask(task);
  return area === "customers" && task.dealId === null ? HISTORY_WRITE : `${area}:write`;
}

const dayInput = z.iso.date({
  error: ({ input }) => (input === undefined || input === "" ? TASK_MESSAGES.dueOn : TASK_MESSAGES.dueOnShape),
});

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const Task = z.strictObject({
  id: z.string(),
  title: z.string(),
  dueOn: day,
  /** South African time of day: `14:30`. */
  dueTime: z.string().nullable(),
  description: z.string(),
  repeat: z.enum(TASK_REPEATS),
  status: z.enum(TASK_STATUSES),
  /** Time at which the task was done; `null` while it is open. */
  doneAt: instant.nullable(),
  /** Account that does the task; `null` for nobody, and after the account was deleted. */
  assigneeId: z.string().nullable(),
  /** Name of the account, which a finished task keeps after the account was deleted. */
  assigneeName: z.string(),
  customerId: z.string().nullable(),
  messageId: z.string().nullable(),
  applicationId: z.string().nullable(),
  dealId: z.string().nullable(),
  /** Name of the record's person; `""` for a task without a record. */
  recordName: z.string(),
  /** Name of the account that created the task. */
  author: z.string(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Task = z.infer<typeof Task>;

export const TASK_FACTS: FactsOf<Task> = {
  title: inExport("Title"),
  dueOn: inExport("Due", "date"),
  status: inExport("Status"),
  assigneeName: inExport("Assignee"),
  recordName: inExport("About"),
  author: inExport("Author"),
  createdAt: inExport("Created", "instant"),
  doneAt: inExport("Done", "instant"),
  id: inExport("Id"),
  assigneeId: notInExport("Assignee"),
  customerId: notInExport("Customer"),
  messageId: notInExport("Message"),
  applicationId: notInExport("Application"),
  dealId: notInExport("Deal"),
  dueTime: inExport("Due Time"),
  repeat: inExport("Repeats"),
  description: inExport("Description"),
};

const recordId = (field: TaskRecordField) => z.uuid(unknownRecord(field));

const input = {
  title: requiredText(TASK_MESSAGES.title, LIMITS.name),
  dueOn: dayInput,
  /** Default: none, for a task that is due on its day at any time. */
  dueTime: z.string(TASK_MESSAGES.dueTime).regex(TIME, TASK_MESSAGES.dueTime).nullable().optional(),
  description: changedText(LIMITS.long, "many"),
  /** Default: `none`. */
  repeat: z.enum(TASK_REPEATS, TASK_MESSAGES.repeat).optional(),
  /** Default: Open. */
  status: status(TASK_STATUSES).optional(),
  customerId: recordId("customerId").nullable().optional(),
  messageId: recordId("messageId").nullable().optional(),
  applicationId: recordId("applicationId").nullable().optional(),
  dealId: recordId("dealId").nullable().optional(),
};

export const TaskInput = z.strictObject({
  ...input,
  /** Default: the account that creates the task. */
  assigneeId: assigneeInput.optional(),
});
export type TaskInput = z.output<typeof TaskInput>;

export const TaskChange = z.strictObject({
  ...input,
  ...READ_ONLY_OF_SAMPLES,
  assigneeId: assigneeInput.optional(),
  doneAt: z.unknown().optional(),
  assigneeName: z.unknown().optional(),
  recordName: z.unknown().optional(),
  author: z.unknown().optional(),
});
export type TaskChange = z.output<typeof TaskChange>;

export const TASK_SORTS = ["createdAt", "dueOn", "title"] as const;

const query = listQuery(TASK_SORTS, {
  status: status(TASK_STATUSES).optional(),
  assignee: assigneeFilter,
  due: z.enum(DUE_GROUPS, `Must be one of ${DUE_GROUPS.join(", ")}`).optional(),
  customerId: recordId("customerId").optional(),
  messageId: recordId("messageId").optional(),
  applicationId: recordId("applicationId").optional(),
  dealId: recordId("dealId").optional(),
});

export const taskCalls = resourceCalls(TASK_ACCESS, {
  one: "task",
  searches: "the title",
  row: Task,
  detail: Task,
  create: TaskInput,
  change: TaskChange,
  status: status(TASK_STATUSES),
  query,
});

export const assignTasks = assignCall(TASK_ACCESS, "task");

export const exportTasks = exportCalls(TASK_ACCESS, "task", query);

export const TASK_ENDPOINTS = {
  listTasks: taskCalls.list,
  exportTasks: exportTasks.csv,
  exportTasksXlsx: exportTasks.xlsx,
  getTaskSummary,
  getTask: taskCalls.get,
  createTask: taskCalls.create,
  updateTask: taskCalls.replace,
  deleteTask: taskCalls.remove,
  setTaskStatus: taskCalls.setStatus,
  assignTasks,
} as const;
