import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { DASHBOARD_DAYS, DASHBOARD_WEEKS, type Dashboard } from "#contract/dashboard.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { listAudit } from "#server/audit/list-audit.ts";
import { dayOf, mondaysUpTo, monthOf, startOf } from "#server/dashboard/calendar.ts";
import {
  countNewCustomers,
  countTotals,
  findTotalsBefore,
  listDailyTotals,
  listLowStock,
  sumValues,
} from "#server/dashboard/store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { Read } from "#server/platform/database/database.ts";
import { countRows } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;
const RECENT = 10;
const LOW_STOCK_ROWS = 10;

/** Per cent, rounded; null where there was nothing to grow from. */
export function growthOf(now: number, before: number | undefined): number | null {
  return before ? Math.round(((now - before) / before) * 100) : null;
}

async function leadsPerWeek(db: Read, now: Date): Promise<Dashboard["leadsPerWeek"]> {
  // The last bound is the Monday after: nobody is new in days to come.
  const mondays = mondaysUpTo(dayOf(new Date(now.getTime() + WEEK_MS)), 2 * DASHBOARD_WEEKS + 1);
  const counts = await countNewCustomers(db, mondays.map(startOf));
  return mondays.slice(DASHBOARD_WEEKS, -1).map((week, place) => ({
    week,
    count: counts[DASHBOARD_WEEKS + place] ?? 0,
    before: counts[place] ?? 0,
  }));
}

async function lastDays(db: Read, today: string): Promise<Dashboard["lastDays"]> {
  const days = await listDailyTotals(db, today, DASHBOARD_DAYS);
  return days.reverse().map(({ day, services, products, active_users, revenue_cents }) => ({
    day,
    services,
    products,
    activeUsers: active_users,
    revenue: revenue_cents / 100,
  }));
}

export async function readDashboard(platform: Platform): Promise<Dashboard> {
  const { database } = platform;
  const db = database.read;
  const today = dayOf(platform.now());
  const sums = await sumValues(db);
  const now = await countTotals(db, sums);
  const before = await findTotalsBefore(db, monthOf(today));
  const values = new Map(sums.map((sum) => [sum.status, sum]));
  const recent = await listAudit(platform, { page: 1, pageSize: RECENT });
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
    lastDays: await lastDays(db, today),
    leadsPerWeek: await leadsPerWeek(db, platform.now()),
    valueByStatus: CUSTOMER_STATUSES.map((status) => {
      const { cents = 0, customers = 0 } = values.get(status) ?? {};
      return { status, value: cents / 100, customers };
    }),
    lowStock: await listLowStock(db, LOW_STOCK_ROWS),
    unreadMessages: await countRows(db, messagesTable, "New"),
    newApplications: await countRows(db, applicationsTable, "New"),
    recentActivity: recent.rows,
  };
}
