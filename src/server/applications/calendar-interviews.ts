import { may, type Permission } from "#contract/permissions.ts";
import { listApplications } from "#server/applications/store.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type CalendarItem, MAX_CALENDAR_ITEMS } from "#server/platform/records/calendar-item.ts";
import { minuteOf } from "#server/tasks/due-days.ts";

/**
 * Returns the interviews of the applications assigned to an account; none if it may not read applications. Returns at most
 * `MAX_CALENDAR_ITEMS`, those with the latest times, so that old interviews push out no coming ones.
 */
export async function calendarInterviews(
  database: Database,
  accountId: string,
  permissions: readonly Permission[],
): Promise<CalendarItem[]> {
  if (!may(permissions, "applications:read")) return [];
  const filters = {
    assignee: accountId,
    sort: "interviewAt",
    order: "desc",
    page: 1,
    pageSize: MAX_CALENDAR_ITEMS,
  } as const;
  const { rows } = await listApplications(database, filters);
  return rows.flatMap(({ id, reference, firstName, lastName, interviewAt, updatedAt }) =>
    interviewAt === null
      ? []
      : [
          {
            kind: "Interview" as const,
            id,
            reference,
            name: `${firstName} ${lastName}`,
            at: minuteOf(new Date(interviewAt)),
            path: `/admin/applications/${id}`,
            changedAt: updatedAt,
          },
        ],
  );
}
