import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ASSIGNED_AREAS, type AssignedArea } from "#contract/assignees.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { NextTask, TaskSummary } from "#contract/task-summary.ts";
import {
  areaOfTask,
  type DueGroup,
  TASK_RECORDS,
  type TASK_SORTS,
  type Task,
  type TaskRecordField,
  type TaskRecordIds,
} from "#contract/tasks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findAccountNames, findSignedNames, type Signer, signAs } from "#server/platform/people/account-names.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { daysAfter } from "#server/tasks/due-days.ts";
import { tasksTable } from "#server/tasks/tables.ts";

type Row = Schema["tasks"];

const SORTS = {
  createdAt: "created_at",
  dueOn: "due_on",
  title: "search",
} as const satisfies Record<(typeof TASK_SORTS)[number], keyof Row>;

export type TaskFilters = ListRequest & {
  status?: Row["status"] | undefined;
  /** Id of an account, or `none`. */
  assignee?: string | undefined;
  due?: DueGroup | undefined;
} & { [Field in TaskRecordField]?: string | undefined };

/** Conditions of a list besides its filters. */
export interface TaskScope {
  /** Areas that the caller may read. */
  areas: readonly AssignedArea[];
  /** South African date. */
  today: string;
}

/** Column of each field with the id of a record. */
export const RECORD_COLUMNS = {
  customerId: "customer_id",
  messageId: "message_id",
  applicationId: "application_id",
  dealId: "deal_id",
} as const satisfies Record<TaskRecordField, keyof Row>;

/** Table of a kind of record, with expressions for the name, and for the address of the record's person. */
interface RecordTable {
  table: keyof Schema;
  name: RawBuilder<string>;
  email: RawBuilder<string>;
  emailKey: RawBuilder<string>;
}

const OWN_ADDRESS = { email: sql<string>`email`, emailKey: sql<string>`email_key` };

/** Kinds of records that tasks can be about. */
const RECORDS = {
  customerId: { ...OWN_ADDRESS, table: "customers", name: sql<string>`name` },
  messageId: { ...OWN_ADDRESS, table: "messages", name: sql<string>`name` },
  applicationId: { ...OWN_ADDRESS, table: "applications", name: sql<string>`first_name || ' ' || last_name` },
  // A deal stores only the key of its customer's address.
  dealId: { table: "deals", name: sql<string>`title`, email: sql<string>`email_key`, emailKey: sql<string>`email_key` },
} as const satisfies Record<TaskRecordField, RecordTable>;

/** Days after today that count as this week. */
const WEEK_DAYS = 7;

function isDue(due: DueGroup, today: string): RawBuilder<SqlBool> {
  const [on, end] = [sql.ref("tasks.due_on"), daysAfter(today, WEEK_DAYS)];
  const group = {
    overdue: sql`${on} < ${today}`,
    today: sql`${on} = ${today}`,
    week: sql`${on} > ${today} and ${on} <= ${end}`,
    later: sql`${on} > ${end}`,
  }[due];
  return sql<SqlBool>`(tasks.status = 'Open' and ${group})`;
}

/** Returns the condition for tasks of these areas. */
function inAreas(areas: readonly AssignedArea[]): RawBuilder<SqlBool> {
  return areas.length > 0 ? sql<SqlBool>`tasks.area in (${sql.join(areas)})` : sql<SqlBool>`1 = 0`;
}

/** Returns the filter by area: none for a caller who may read all. */
function areaFilter(areas: readonly AssignedArea[]): AssignedArea | readonly AssignedArea[] | undefined {
  if (areas.length === 0 || areas.length === ASSIGNED_AREAS.length) return undefined;
  return areas.length === 1 ? areas[0] : areas;
}

function planOf({ status, assignee, due, ...filters }: TaskFilters, { areas, today }: TaskScope): ListPlan<"tasks"> {
  const only: RawBuilder<SqlBool>[] = [];
  if (due) only.push(isDue(due, today));
  if (assignee === "none") only.push(sql<SqlBool>`tasks.assignee_id is null`);
  if (areas.length === 0) only.push(inAreas(areas));
  return {
    table: tasksTable,
    sorts: SORTS,
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

export async function listTasks(database: Database, filters: TaskFilters, scope: TaskScope): Promise<ListResult<Task>> {
  const { rows, total } = await listRows(database, planOf(filters, scope), filters);
  return { rows: await tasksOf(database.read, rows), total };
}

export async function* everyTask(database: Database, filters: TaskFilters, scope: TaskScope): AsyncGenerator<Task[]> {
  for await (const rows of streamRows(database, planOf(filters, scope), filters))
    yield await tasksOf(database.read, rows);
}

/** Maximum ids in one statement, since lists may be long and databases take 32,766 values. */
const RECORDS_AT_ONCE = 5000;

async function namesIn(
  db: Read,
  { table, name }: Pick<RecordTable, "table" | "name">,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  for (const chunk of chunksOf(distinct, RECORDS_AT_ONCE)) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(db);
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}

/** Returns the tasks of the rows, in the same order, with the names of their records, authors and assignees. */
async function tasksOf(db: Read, rows: readonly Row[]): Promise<Task[]> {
  const assignees = await findAccountNames(
    db,
    rows.map((row) => row.assignee_id),
  );
  const authors = await findSignedNames(
    db,
    rows.map((row) => row.signed_by),
  );
  const records = new Map<string, string>();
  for (const field of TASK_RECORDS) {
    const ids = rows.map((row) => row[RECORD_COLUMNS[field]]);
    for (const [id, name] of await namesIn(db, RECORDS[field], ids)) records.set(id, name);
  }
  return rows.map((row) => {
    const recordId = row.customer_id ?? row.message_id ?? row.application_id ?? row.deal_id ?? "";
    const assignee = assignees.get(row.assignee_id);
    return {
      id: row.id,
      title: row.title,
      dueOn: row.due_on,
      status: row.status,
      doneAt: row.done_at,
      assigneeId: assignee && !assignee.isDeleted ? row.assignee_id : null,
      assigneeName: assignee?.name ?? "",
      customerId: row.customer_id,
      messageId: row.message_id,
      applicationId: row.application_id,
      dealId: row.deal_id,
      recordName: records.get(recordId) ?? "",
      author: authors.get(row.signed_by) ?? "",
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      sample: isSample(row),
    };
  });
}

export async function findTask(db: Read, id: string): Promise<VersionedRecord<Task> | undefined> {
  const row = await db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirst();
  const [record] = row ? await tasksOf(db, [row]) : [];
  return row && record && { record, version: row.version };
}

export async function findTasks(db: Read, ids: readonly string[]): Promise<Task[]> {
  return tasksOf(db, await db.selectFrom("tasks").selectAll().where("id", "in", ids).orderBy("id").execute());
}

/** Returns the email address of a record's person, `""` without one. Returns undefined if the record does not exist. */
export async function findRecordAddress(db: Read, field: TaskRecordField, id: string): Promise<string | undefined> {
  const known = TASK_RECORDS.find((one) => one === field);
  if (!known) return undefined;
  const { rows } = await sql<{ email: string }>`
    select ${RECORDS[known].email} as email from ${sql.table(RECORDS[known].table)} where id = ${id}`.execute(db);
  return rows[0]?.email;
}

/** Expression for the email address of the person of a task's record, `""` without one. */
export const recordAddress = sql<string>`coalesce(${sql.join(
  TASK_RECORDS.map((field) => {
    const { table, email } = RECORDS[field];
    return sql`(select ${email} from ${sql.table(table)} where id = ${sql.ref(`tasks.${RECORD_COLUMNS[field]}`)})`;
  }),
)}, '')`;

export interface TaskFields extends TaskRecordIds {
  title: string;
  dueOn: string;
  status: Row["status"];
  assigneeId: string | null;
}

function columnsOf({ title, dueOn, status, ...ids }: TaskFields) {
  return {
    title,
    search: normalizeForSearch(title),
    due_on: dueOn,
    status,
    area: areaOfTask(ids),
    customer_id: ids.customerId,
    message_id: ids.messageId,
    application_id: ids.applicationId,
    deal_id: ids.dealId,
  };
}

export type NewTask = TaskFields & { id: string; author: Signer };

export async function insertTask(
  tx: Tx,
  { id, author, ...task }: NewTask,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  await tx
    .insertInto("tasks")
    .values({
      id,
      ...columnsOf(task),
      assignee_id: task.assigneeId,
      signed_by: await signAs(tx, author),
      done_at: task.status === "Done" ? now : null,
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/**
 * Writes a task. `assignee` is the id of an account, and undefined if it stays: a finished task keeps its former assignee, of whom
 * `before` knows only the name.
 */
export async function updateTask(
  tx: Tx,
  before: Task,
  task: TaskFields,
  assignee: string | null | undefined,
  now: string,
): Promise<void> {
  const done_at = task.status === before.status ? undefined : task.status === "Done" ? now : null;
  await setColumns(tx, "tasks", before.id, { ...columnsOf(task), assignee_id: assignee, done_at }, now);
}

export async function deleteTasks(
  tx: Tx,
  by: "id" | (typeof RECORD_COLUMNS)[TaskRecordField],
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom("tasks").where(by, "in", ids).execute();
}

/** Returns the number of an account's open tasks by due date, and for an administrator the number of unassigned ones. */
export async function summariseTasks(
  db: Read,
  accountId: string,
  isAdmin: boolean,
  { areas, today }: TaskScope,
): Promise<TaskSummary> {
  const own = await sql<Omit<TaskSummary, "unassigned">>`
    select coalesce(sum(case when due_on < ${today} then 1 else 0 end), 0) as overdue,
      coalesce(sum(case when due_on = ${today} then 1 else 0 end), 0) as today,
      coalesce(sum(case when due_on > ${today} then 1 else 0 end), 0) as week
    from tasks where assignee_id = ${accountId} and status = 'Open'
      and due_on <= ${daysAfter(today, WEEK_DAYS)} and ${inAreas(areas)}`.execute(db);
  const counts = own.rows[0] ?? { overdue: 0, today: 0, week: 0 };
  if (!isAdmin) return counts;
  const free = await sql<{ unassigned: number }>`
    select count(*) as unassigned from tasks
    where assignee_id is null and status = 'Open' and ${inAreas(areas)}`.execute(db);
  return { ...counts, unassigned: free.rows[0]?.unassigned ?? 0 };
}

/** Returns the open task of each customer that is due first. */
export async function findNextTasks(db: Read, customerIds: readonly string[]): Promise<ReadonlyMap<string, NextTask>> {
  const next = new Map<string, NextTask>();
  for (const chunk of chunksOf(customerIds, RECORDS_AT_ONCE)) {
    const { rows } = await sql<Pick<Row, "id" | "title" | "due_on"> & { customer_id: string }>`
      select customer_id, id, title, due_on from (
        select customer_id, id, title, due_on, row_number() over (partition by customer_id order by due_on, id) as place
        from tasks where customer_id in (${sql.join(chunk)}) and status = 'Open') placed
      where place = 1`.execute(db);
    for (const { customer_id, id, title, due_on } of rows) next.set(customer_id, { id, title, dueOn: due_on });
  }
  return next;
}

/** Returns the ids of the tasks about records with one of these email addresses. */
export async function findTasksOfPerson(db: Read, keys: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const chunk of chunksOf(keys)) {
    for (const field of TASK_RECORDS) {
      const { rows } = await sql<{ id: string }>`
        select id from tasks where ${sql.ref(RECORD_COLUMNS[field])} in (
          select id from ${sql.table(RECORDS[field].table)}
          where ${RECORDS[field].emailKey} in (${sql.join(chunk)}))`.execute(db);
      for (const { id } of rows) ids.add(id);
    }
  }
  return [...ids].sort();
}

export async function hasTasks(db: Read): Promise<boolean> {
  return (await db.selectFrom("tasks").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the ids of the first sample records of a kind that sample tasks are about. Held back and finished messages are left out. */
export async function findSampleIds(
  db: Read,
  table: "customers" | "messages" | "applications",
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .$if(table === "messages", (messages) => messages.where("status", "in", ["New", "Read"]))
    .where("sample", "=", 1)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
