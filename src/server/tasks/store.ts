import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ASSIGNED_AREAS, type AssignedArea } from "#contract/assignees.ts";
import type { ListRequest } from "#contract/lists.ts";
import {
  areaOfTask,
  type DueGroup,
  TASK_SORTS,
  type Task,
  type TaskRecordField,
  type TaskRecordIds,
} from "#contract/tasks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { NotifiedRecord } from "#server/platform/notices/notified-records.ts";
import { findAccountNames, type Signer, signAs } from "#server/platform/people/account-names.ts";
import { authorField } from "#server/platform/people/author-field.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { findRecordNames, RECORD_COLUMNS } from "#server/tasks/about-store.ts";
import { dueKey } from "#server/tasks/due-days.ts";
import { inAreas, isDue, type TaskScope } from "#server/tasks/due-store.ts";
import { dayOfMonth } from "#server/tasks/repetition.ts";
import { tasksTable } from "#server/tasks/tables.ts";

type Row = Schema["tasks"];

export type TaskFilters = ListRequest & {
  status?: Row["status"] | undefined;
  /** Id of an account, or `none`. */
  assignee?: string | undefined;
  due?: DueGroup | undefined;
} & { [Field in TaskRecordField]?: string | undefined };

/** Returns the filter by area: none for a caller who may read all. */
function areaFilter(areas: readonly AssignedArea[]): AssignedArea | readonly AssignedArea[] | undefined {
  if (areas.length === 0 || areas.length === ASSIGNED_AREAS.length) return undefined;
  return areas.length === 1 ? areas[0] : areas;
}

/** Returns the conditions of a list. */
function planOf({ status, assignee, due, areas, now, ...filters }: TaskFilters & TaskScope) {
  const only: RawBuilder<SqlBool>[] = [];
  if (due) only.push(isDue(due, now));
  if (assignee === "none") only.push(sql<SqlBool>`tasks.assignee_id is null`);
  if (areas.length === 0) only.push(inAreas(areas));
  return {
    filters: {
      status,
      area: areaFilter(areas),
      assignee_id: assignee === "none" ? undefined : assignee,
      customer_id: filters.customerId,
      message_id: filters.messageId,
      application_id: filters.applicationId,
      deal_id: filters.dealId,
    },
    ...(only.length > 0 && { only: sql<SqlBool>`(${sql.join(only, sql` and `)})` }),
  };
}

type Assignee = Pick<Task, "assigneeId" | "assigneeName">;
type FindAssignee = (row: Row) => Assignee;
const assignees = new WeakMap<readonly Row[], Promise<FindAssignee>>();

/** Returns a function that finds the assignee of a row. Two fields of the same rows share one query. */
function findAssignees(db: Read, rows: readonly Row[]): Promise<FindAssignee> {
  const found = assignees.get(rows) ?? readAssignees(db, rows);
  assignees.set(rows, found);
  return found;
}

async function readAssignees(db: Read, rows: readonly Row[]): Promise<FindAssignee> {
  const ids = rows.map(({ assignee_id }) => assignee_id);
  const accounts = await findAccountNames(db, ids);
  return ({ assignee_id }) => {
    const { name, isDeleted } = accounts.get(assignee_id) ?? { name: "", isDeleted: true };
    return { assigneeId: isDeleted ? null : assignee_id, assigneeName: name };
  };
}

/** Fields that are written as they are. */
type Written = TaskRecordIds &
  Pick<Task, "title" | "dueOn" | "dueTime" | "description" | "repeat" | "status" | "doneAt"> & { author?: string };
export type TaskFields = Omit<Written, "doneAt" | "author"> & Pick<Task, "assigneeId">;

const { column } = fieldsOf<Row>();

export const taskRecords = recordTable<
  "tasks",
  Own<Task>,
  Written,
  TaskFilters & TaskScope,
  "area" | "assignee_id" | "signed_by" | "due_at" | "repeat_day" | "next_id"
>({
  table: tasksTable,
  title: "title",
  fields: {
    title: { ...column("title", { listed: itself }), sort: "search" },
    dueOn: { ...column("due_on"), sort: "due_at" },
    dueTime: column("due_time"),
    description: column("description"),
    repeat: column("repeat"),
    status: column("status"),
    doneAt: column("done_at"),
    // A finished task keeps a deleted assignee, of whom the record has only the name.
    assigneeId: {
      initial: null,
      isReadOnly: true,
      load: async (db, rows) => {
        const find = await findAssignees(db, rows);
        return (row) => find(row).assigneeId;
      },
    },
    assigneeName: {
      initial: "",
      isReadOnly: true,
      load: async (db, rows) => {
        const find = await findAssignees(db, rows);
        return (row) => find(row).assigneeName;
      },
    },
    customerId: column(RECORD_COLUMNS.customerId),
    messageId: column(RECORD_COLUMNS.messageId),
    applicationId: column(RECORD_COLUMNS.applicationId),
    dealId: column(RECORD_COLUMNS.dealId),
    recordName: { initial: "", isReadOnly: true, load: findRecordNames },
    author: authorField(),
  },
  sorts: TASK_SORTS,
  plan: planOf,
  others: { area: "customers", assignee_id: null, signed_by: null, due_at: "", repeat_day: 0, next_id: null },
  affectsPublicPages: false,
});

export const { find: findTask, hasAny: hasTasks } = taskRecords;

export function listTasks(database: Database, filters: TaskFilters, scope: TaskScope): Promise<ListResult<Task>> {
  return taskRecords.list(database, { ...filters, ...scope });
}

export function everyTask(database: Database, filters: TaskFilters, scope: TaskScope): AsyncGenerator<Task[]> {
  return taskRecords.every(database, { ...filters, ...scope });
}

export async function findTasks(db: Read, ids: readonly string[]): Promise<Task[]> {
  const rows = await db.selectFrom("tasks").selectAll().where("id", "in", ids).orderBy("id").execute();
  return taskRecords.recordsOf(db, rows);
}

/** New task. `repeatDay` is the day of a monthly pattern, by default that on which the task is due. */
export type NewTask = TaskFields & { id: string; author: Signer; repeatDay?: number };

/** Inserts a task. A task with the status Done gets `now` as the time at which it was done. */
export async function insertTask(
  tx: Tx,
  { id, author, assigneeId, repeatDay, ...task }: NewTask,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  const others = {
    area: areaOfTask(task),
    assignee_id: assigneeId,
    signed_by: await signAs(tx, author),
    due_at: dueKey(task.dueOn, task.dueTime),
    repeat_day: repeatDay ?? dayOfMonth(task.dueOn),
  };
  const doneAt = task.status === "Done" ? now : null;
  await taskRecords.insert(tx, id, { ...task, doneAt }, now, sample, others);
}

/**
 * Writes a task. `assignee` is the id of an account, null for nobody, and undefined if the assignee stays. A finished
 * task keeps a deleted assignee, of whom `before` has only the name.
 */
export function updateTask(
  tx: Tx,
  before: Task,
  task: TaskFields,
  assignee: string | null | undefined,
  now: string,
): Promise<VersionedRecord<Task> | "unchanged"> {
  const doneAt = task.status === before.status ? before.doneAt : task.status === "Done" ? now : null;
  const isSamePattern = task.dueOn === before.dueOn && task.repeat === before.repeat;
  const others = {
    area: areaOfTask(task),
    assignee_id: assignee,
    due_at: dueKey(task.dueOn, task.dueTime),
    repeat_day: isSamePattern ? undefined : dayOfMonth(task.dueOn),
  };
  return taskRecords.replace(tx, before, { ...task, doneAt }, now, others);
}

/** Returns the day of a task's monthly pattern. */
export async function findRepeatDay(db: Read, id: string): Promise<number> {
  const row = await db.selectFrom("tasks").select("repeat_day").where("id", "=", id).executeTakeFirst();
  return Number(row?.repeat_day ?? 0);
}

/** Returns the id of the task that was created when this one was done, unless it was deleted since. */
export async function findNextId(db: Read, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("tasks")
    .innerJoin("tasks as following", "following.id", "tasks.next_id")
    .select("following.id")
    .where("tasks.id", "=", id)
    .executeTakeFirst();
  return row?.id;
}

/** Stores which task was created when this one was done. The version of the task stays the same. */
export async function setNextId(tx: Tx, id: string, nextId: string | null): Promise<void> {
  await tx.updateTable("tasks").set({ next_id: nextId }).where("id", "=", id).execute();
}

export async function deleteTasks(
  tx: Tx,
  by: "id" | (typeof RECORD_COLUMNS)[TaskRecordField],
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom("tasks").where(by, "in", ids).execute();
}

/** Returns tasks as notifications name them. */
export async function findNotifiedTasks(db: Read, ids: readonly string[]): Promise<NotifiedRecord[]> {
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "title", "area", "sample", "version"])
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.title, needs: `${row.area}:read`, isSample: isSample(row) }));
}
