import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { DASHBOARD_WEEKS, type Dashboard } from "#contract/dashboard.ts";
import { listAudit } from "#server/audit/list-audit.ts";
import { dayOf, mondaysUpTo, monthOf, startOf } from "#server/dashboard/calendar.ts";
import {
  countNewCustomers,
  countTotals,
  countUnreadMessages,
  findTotalsBefore,
  listLowStock,
  sumValues,
} from "#server/dashboard/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

const RECENT = 10;
const LOW_STOCK_ROWS = 10;

/** Per cent, rounded; null where there was nothing to grow from. */
export function growthOf(now: number, before: number | undefined): number | null {
  return before ? Math.round(((now - before) / before) * 100) : null;
}

async function leadsPerWeek(db: Read, today: string): Promise<Dashboard["leadsPerWeek"]> {
  const mondays = mondaysUpTo(today, DASHBOARD_WEEKS);
  const counts = new Map(mondays.map((monday) => [monday, 0]));
  for (const { hour, count } of await countNewCustomers(db, startOf(mondays[0] ?? today))) {
    const day = dayOf(new Date(`${hour}:00:00Z`));
    const week = mondays.findLast((monday) => monday <= day);
    if (week !== undefined) counts.set(week, (counts.get(week) ?? 0) + count);
  }
  return mondays.map((week) => ({ week, count: counts.get(week) ?? 0 }));
}

export async function readDashboard(platform: Platform): Promise<Dashboard> {
  const { database } = platform;
  const db = database.read;
  const today = dayOf(platform.now());
  const now = await countTotals(db);
  const before = await findTotalsBefore(db, monthOf(today));
  const values = new Map((await sumValues(db)).map(({ status, cents }) => [status, cents / 100]));
  const recent = await listAudit(database, { page: 1, pageSize: RECENT });
  return {
    totals: {
      services: now.services,
      products: now.products,
      activeUsers: now.active_users,
      revenue: now.revenue_cents / 100,
    },
    growth: {
      services: growthOf(now.services, before?.services),
      products: growthOf(now.products, before?.products),
      activeUsers: growthOf(now.active_users, before?.active_users),
      revenue: growthOf(now.revenue_cents, before?.revenue_cents),
    },
    leadsPerWeek: await leadsPerWeek(db, today),
    valueByStatus: CUSTOMER_STATUSES.map((status) => ({ status, value: values.get(status) ?? 0 })),
    lowStock: await listLowStock(db, LOW_STOCK_ROWS),
    unreadMessages: await countUnreadMessages(db),
    recentActivity: recent.rows,
  };
}
