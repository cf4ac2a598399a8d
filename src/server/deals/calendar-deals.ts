import { OPEN_DEAL_STATUSES } from "#contract/deals.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { listDeals } from "#server/deals/store.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type CalendarItem, MAX_CALENDAR_ITEMS } from "#server/platform/records/calendar-item.ts";

/** Returns the open deals of an account that have an expected date; none if the account may not read customers. */
export async function calendarDeals(
  database: Database,
  accountId: string,
  permissions: readonly Permission[],
): Promise<CalendarItem[]> {
  if (!may(permissions, "customers:read")) return [];
  const items: CalendarItem[] = [];
  for (const status of OPEN_DEAL_STATUSES) {
    const filters = {
      owner: accountId,
      status,
      sort: "expectedOn",
      order: "desc",
      page: 1,
      pageSize: MAX_CALENDAR_ITEMS,
    } as const;
    for (const { id, title, expectedOn, updatedAt } of (await listDeals(database, filters)).rows)
      if (expectedOn !== null)
        items.push({
          kind: "Deal",
          id,
          reference: "",
          name: title,
          at: expectedOn,
          path: `/admin/deals/${id}`,
          changedAt: updatedAt,
        });
  }
  return items;
}
