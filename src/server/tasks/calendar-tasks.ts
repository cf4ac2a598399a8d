import type { Permission } from "#contract/permissions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type CalendarItem, MAX_CALENDAR_ITEMS } from "#server/platform/records/calendar-item.ts";
import { readableAreas } from "#server/tasks/change-task.ts";
import { minuteOf } from "#server/tasks/due-days.ts";
import { listTasks } from "#server/tasks/store.ts";

/** Returns the open tasks of an account that its permissions let it read, at most `MAX_CALENDAR_ITEMS`. */
export async function calendarTasks(
  database: Database,
  accountId: string,
  permissions: readonly Permission[],
  now: Date,
): Promise<CalendarItem[]> {
  const filters = {
    assignee: accountId,
    status: "Open",
    sort: "dueOn",
    page: 1,
    pageSize: MAX_CALENDAR_ITEMS,
  } as const;
  const { rows } = await listTasks(database, filters, { areas: readableAreas(permissions), now: minuteOf(now) });
  return rows.map(({ id, title, dueOn, dueTime, updatedAt }) => ({
    kind: "Task",
    id,
    reference: "",
    name: title,
    at: dueTime === null ? dueOn : `${dueOn}T${dueTime}`,
    path: `/admin/tasks/${id}`,
    changedAt: updatedAt,
  }));
}
