import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ASSIGNED_AREAS } from "#contract/assignees.ts";
import { DAY_MS } from "#contract/calendar-day.ts";
import { mayCall } from "#contract/endpoint.ts";
import { HISTORY_WRITE, may, type Permission } from "#contract/permissions.ts";
import {
  DUE_GROUPS,
  exportTasks,
  TASK_RECORDS,
  TASK_REPEATS,
  TASK_SORTS,
  TASK_STATUSES,
  type Task,
  type TaskRepeat,
  type TaskStatus,
  taskCalls,
  taskWritePermission,
} from "#contract/tasks.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, type List } from "#web/shared/call.ts";
import { formatDay, formatInstant, formatIsoDay, minuteOf } from "#web/shared/dates.ts";
import { applicationsArea } from "../applications/area.ts";
import { instantStatusChange } from "../changes/change.ts";
import { useChanges } from "../changes/use-changes.ts";
import { crmArea } from "../crm/area.ts";
import { dealsArea } from "../deals/area.ts";
import { messagesArea } from "../messages/area.ts";
import { ACCOUNT_FILTER, RECORD_ID } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const tasks = resourceClient(
  { ...taskCalls, exportRows: exportTasks },
  {
    noun: "task",
    nouns: "tasks",
    nameOf: ({ title }) => title,
    aboutOf: ({ dueOn, createdAt }) => `due ${formatDay(dueOn)}, added ${formatInstant(createdAt)}`,
    deletionWarning: "The record that it is about stays.",
    deletionWarningOfMany: "The records that they are about stay.",
    // Customers show their next tasks.
    alsoRefreshed: [["customers"]],
    list: {
      screen: "tasks",
      sorts: TASK_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: TASK_STATUSES },
        { name: "due", values: DUE_GROUPS },
        { name: "assignee", pattern: ACCOUNT_FILTER },
        ...TASK_RECORDS.map((name) => ({ name, pattern: RECORD_ID })),
      ],
    },
  },
);

export const TASK_TONES = { Open: "info", Done: "success" } as const satisfies Record<TaskStatus, Tone>;
export const STATUS_CHOICES = choicesOf(TASK_STATUSES);

const REPEAT_LABELS = {
  none: "Never",
  daily: "Every day",
  weekdays: "Every day from Monday to Friday",
  weekly: "Every week",
  monthly: "Every month",
} as const satisfies Record<TaskRepeat, string>;
export const REPEAT_CHOICES = TASK_REPEATS.map((value) => ({ value, label: REPEAT_LABELS[value] }));

/** Returns the repetition of a task in words; undefined for one without. */
export function repeatLabel({ repeat }: Pick<Task, "repeat">): string | undefined {
  return repeat === "none" ? undefined : REPEAT_LABELS[repeat];
}

type TaskQuery = Partial<Record<"assignee" | "due" | (typeof TASK_RECORDS)[number], string>>;

/** Number of tasks that a group or a card shows at most. */
export const TASKS_SHOWN = 50;

/** Returns a query of the open tasks that match `query`, the earliest due first, up to `TASKS_SHOWN`. */
export function openTasksQuery(query: TaskQuery) {
  return queryOptions({
    queryKey: [...tasks.keys.lists, "open", query],
    queryFn: ({ signal }) =>
      callList(taskCalls.list, {
        // The filters are texts of an address, which the call checks.
        query: {
          ...(query as object),
          status: "Open",
          sort: "dueOn",
          order: "asc",
          page: "1",
          pageSize: String(TASKS_SHOWN),
        },
        signal,
      }),
    select: withoutDone,
  });
}

/** Returns the list without the tasks that were marked as Done since it was fetched. */
function withoutDone({ rows, total }: List<Task[]>): List<Task[]> {
  const open = rows.filter(({ status }) => status === "Open");
  return { rows: open, total: total - (rows.length - open.length) };
}

/** Returns whether the user has the permission that a change of the task needs. */
export function mayChangeTask(permissions: readonly Permission[], task: Task): boolean {
  return may(permissions, taskWritePermission(task));
}

/** Returns whether the user may add tasks without a record. */
export function mayAddTask(permissions: readonly Permission[]): boolean {
  return mayCall(permissions, taskCalls.create) && may(permissions, HISTORY_WRITE);
}

/** Returns the areas with tasks that the user may read. */
export function readableTaskAreas(permissions: readonly Permission[]) {
  return ASSIGNED_AREAS.filter((area) => may(permissions, `${area}:read`));
}

/** Returns the address of the record that a task is about; undefined for a task without a record. */
export function recordAddressOf({ customerId, messageId, applicationId, dealId }: Task): string | undefined {
  if (customerId !== null) return crmArea.paths.one(customerId);
  if (messageId !== null) return messagesArea.paths.one(messageId);
  if (applicationId !== null) return applicationsArea.paths.one(applicationId);
  return dealId === null ? undefined : dealsArea.paths.one(dealId);
}

/** Returns the South African date of today: `2026-11-20`. */
export function today(): string {
  return formatIsoDay(new Date());
}

/** Returns whether the time of a task has passed, or the day of a task without a time. */
export function isOverdue({ dueOn, dueTime }: Pick<Task, "dueOn" | "dueTime">): boolean {
  const now = minuteOf(Date.now());
  return dueTime === null ? dueOn < now.slice(0, 10) : `${dueOn}T${dueTime}` < now;
}

/** Returns a date for people: `Today`, `Tomorrow`, `Yesterday` or `20 Nov 2026`, and its time. */
export function dueLabel({ dueOn, dueTime }: Pick<Task, "dueOn" | "dueTime">): string {
  return dueTime === null ? dayLabel(dueOn) : `${dayLabel(dueOn)}, ${dueTime}`;
}

/** Returns a day for people: `Today`, `Tomorrow`, `Yesterday` or `20 Nov 2026`. */
function dayLabel(dueOn: string): string {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today())) / DAY_MS);
  return (
    new Map([
      [-1, "Yesterday"],
      [0, "Today"],
      [1, "Tomorrow"],
    ]).get(days) ?? formatDay(`${dueOn}T12:00:00Z`)
  );
}

/** Refetches tasks, and customers, which show their next task. */
export function refreshTasks(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: tasks.keys.all }),
    queryClient.invalidateQueries({ queryKey: ["customers"] }),
  ]);
}

/** Returns `tick`, which marks a task as Done, and its `changes`. A marked task leaves lists of open tasks at once. */
export function useTicking() {
  const changes = useChanges<Task>(tasks);
  return {
    changes,
    tick: (task: Task) => void changes.run({ record: task }, instantStatusChange<Task, TaskStatus>(tasks, "Done")),
  };
}
