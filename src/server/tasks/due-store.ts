import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AssignedArea } from "#contract/assignees.ts";
import type { NextTask, TaskSummary } from "#contract/task-summary.ts";
import type { DueGroup } from "#contract/tasks.ts";
import { daysAfter } from "#server/platform/calendar.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { dueKey } from "#server/tasks/due-days.ts";

type Row = Schema["tasks"];

/** Conditions of a list besides its filters. */
export interface TaskScope {
  /** Areas that the caller may read. */
  areas: readonly AssignedArea[];
  /** South African time, to the minute: `2026-11-20T09:30`. */
  now: string;
}

/** Days after today that count as this week. */
const WEEK_DAYS = 7;

/**
 * Returns the condition for open tasks in a group by due date: overdue, later today, in the week after today, or later.
 */
export function isDue(due: DueGroup, now: string): RawBuilder<SqlBool> {
  const at = sql.ref("tasks.due_at");
  const [today, week] = endsOf(now);
  const group = {
    overdue: sql`${at} < ${now}`,
    today: sql`${at} >= ${now} and ${at} <= ${today}`,
    week: sql`${at} > ${today} and ${at} <= ${week}`,
    later: sql`${at} > ${week}`,
  }[due];
  return sql<SqlBool>`(tasks.status = 'Open' and ${group})`;
}

/** Returns the ends of today and of the week, as keys of `due_at`. */
function endsOf(now: string): [today: string, week: string] {
  const today = now.slice(0, 10);
  return [dueKey(today, null), dueKey(daysAfter(today, WEEK_DAYS), null)];
}

/** Returns the condition for tasks of these areas. */
export function inAreas(areas: readonly AssignedArea[]): RawBuilder<SqlBool> {
  return areas.length > 0 ? sql<SqlBool>`tasks.area in (${sql.join(areas)})` : sql<SqlBool>`1 = 0`;
}

/** Returns the number of an account's open tasks by due date, and for an administrator the number of unassigned ones. */
export async function summariseTasks(
  db: Read,
  accountId: string,
  isAdmin: boolean,
  { areas, now }: TaskScope,
): Promise<TaskSummary> {
  const [today, week] = endsOf(now);
  const own = await sql<Omit<TaskSummary, "unassigned">>`
    select coalesce(sum(case when due_at < ${now} then 1 else 0 end), 0) as overdue,
      coalesce(sum(case when due_at >= ${now} and due_at <= ${today} then 1 else 0 end), 0) as today,
      coalesce(sum(case when due_at > ${today} then 1 else 0 end), 0) as week
    from tasks where assignee_id = ${accountId} and status = 'Open'
      and due_at <= ${week} and ${inAreas(areas)}`.execute(db);
  const counts = own.rows[0] ?? { overdue: 0, today: 0, week: 0 };
  if (!isAdmin) return counts;
  const free = await sql<{ unassigned: number }>`
    select count(*) as unassigned from tasks
    where assignee_id is null and status = 'Open' and ${inAreas(areas)}`.execute(db);
  return { ...counts, unassigned: free.rows[0]?.unassigned ?? 0 };
}

/** Maximum ids in one statement, since lists may be long and databases take 32,766 values. */
const RECORDS_AT_ONCE = 5000;

/** Returns the open task that is due first of each customer, by the id of the customer. */
export async function findNextTasks(db: Read, customerIds: readonly string[]): Promise<ReadonlyMap<string, NextTask>> {
  const next = new Map<string, NextTask>();
  for (const chunk of chunksOf(customerIds, RECORDS_AT_ONCE)) {
    const { rows } = await sql<Pick<Row, "id" | "title" | "due_on"> & { customer_id: string }>`
      select customer_id, id, title, due_on from (
        select customer_id, id, title, due_on, row_number() over (partition by customer_id order by due_at, id) as place
        from tasks where customer_id in (${sql.join(chunk)}) and status = 'Open') placed
      where place = 1`.execute(db);
    for (const { customer_id, id, title, due_on } of rows) next.set(customer_id, { id, title, dueOn: due_on });
  }
  return next;
}
