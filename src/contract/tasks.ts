import { type AssignedArea, assigneeInput } from "#contract/assignees.ts";
import { type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import { instant, LIMITS, requiredText, sample, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { exportCalls, READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { day, getTaskSummary, TASK_ACCESS } from "#contract/task-summary.ts";
import { z } from "#contract/zod.ts";

export const TASK_STATUSES = ["Open", "Done"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Groups of open tasks by the South African date on which they are due. `week` is the seven days after today. */
export const DUE_GROUPS = ["overdue", "today", "week", "later"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** Values of the filter by assignee besides the id of an account: the caller, and nobody. */
export const ASSIGNEE_WORDS = ["me", "none"] as const;

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
  oneRecord: "A task belongs to one record at most",
  assignee: "Must be the id of an account, me or none",
} as const;

/** Returns the area whose permissions a task needs: that of its record. */
export function areaOfTask({
  messageId,
  applicationId,
}: Pick<TaskRecordIds, "messageId" | "applicationId">): AssignedArea {
  if (applicationId !== null) return "applications";
  return messageId === null ? "customers" : "messages";
}

const dayInput = z.iso.date({
  error: ({ input }) => (input === undefined || input === "" ? TASK_MESSAGES.dueOn : TASK_MESSAGES.dueOnShape),
});

export const Task = z.strictObject({
  id: z.string(),
  title: z.string(),
  dueOn: day,
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
};

const recordId = (field: TaskRecordField) => z.uuid(unknownRecord(field));

const input = {
  title: requiredText(TASK_MESSAGES.title, LIMITS.name),
  dueOn: dayInput,
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
  assignee: z.union([z.uuid(), z.enum(ASSIGNEE_WORDS)], TASK_MESSAGES.assignee).optional(),
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
} as const;
