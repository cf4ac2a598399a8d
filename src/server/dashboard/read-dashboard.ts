import { sampleClientOf } from "#contract/clients.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { DASHBOARD_DAYS, DASHBOARD_PERMISSIONS, DASHBOARD_WEEKS, type Dashboard } from "#contract/dashboard.ts";
import { may, type Permission } from "#contract/permissions.ts";
import type { Settings } from "#contract/settings.ts";
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
import { openDealsCount } from "#server/deals/open-deals-count.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { readFiguresToCheck } from "#server/pages/figures-to-check.ts";
import type { Config } from "#server/platform/config.ts";
import type { Read } from "#server/platform/database/database.ts";
import { countRows } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;
const RECENT = 10;
const LOW_STOCK_ROWS = 10;

/** Returns the growth in per cent, rounded; null if the value before is 0 or missing. */
export function growthOf(now: number, before: number | undefined): number | null {
  return before ? Math.round(((now - before) / before) * 100) : null;
}

async function leadsPerWeek(db: Read, now: Date): Promise<NonNullable<Dashboard["leadsPerWeek"]>> {
  // The last bound is next Monday: no customer is created in the future.
  const mondays = mondaysUpTo(dayOf(new Date(now.getTime() + WEEK_MS)), 2 * DASHBOARD_WEEKS + 1);
  const counts = await countNewCustomers(db, mondays.map(startOf));
  return mondays.slice(DASHBOARD_WEEKS, -1).map((week, index) => ({
    week,
    count: counts[DASHBOARD_WEEKS + index] ?? 0,
    before: counts[index] ?? 0,
  }));
}

/** Returns the number of invented clients that visitors of a public website see. */
function publicSampleClients({ clients }: Pick<Settings, "clients">, { publicUrl }: Pick<Config, "publicUrl">): number {
  const { hostname } = new URL(publicUrl);
  const isThisComputer = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname);
  return isThisComputer ? 0 : clients.filter((client) => sampleClientOf(client)).length;
}

type Totals = Awaited<ReturnType<typeof countTotals>>;

/** Returns functions that replace a part of the dashboard with null if the caller may not see it. */
function partsFor(permissions: readonly Permission[]) {
  function ifPermitted<Value>(part: keyof typeof DASHBOARD_PERMISSIONS, value: Value): Value | null {
    return may(permissions, DASHBOARD_PERMISSIONS[part]) ? value : null;
  }
  const totals = ({ services, products, active_users, revenue_cents }: Totals) => ({
    services: ifPermitted("services", services),
    products: ifPermitted("products", products),
    activeUsers: ifPermitted("activeUsers", active_users),
    revenue: ifPermitted("revenue", revenue_cents / 100),
  });
  return { ifPermitted, totals };
}

/** Returns the dashboard. Parts that the permissions do not include are null. */
export async function readDashboard(platform: Platform, permissions: readonly Permission[]): Promise<Dashboard> {
  const { database } = platform;
  const db = database.read;
  const { ifPermitted, totals } = partsFor(permissions);
  const today = dayOf(platform.now());
  const sums = await sumValues(db);
  const now = await countTotals(db, sums);
  const before = await findTotalsBefore(db, monthOf(today));
  const days = await listDailyTotals(db, today, DASHBOARD_DAYS);
  const values = new Map(sums.map((sum) => [sum.status, sum]));
  const settings = await readSettings(db, platform.config);
  const recent = await listAudit(platform, { page: 1, pageSize: RECENT });
  return {
    totals: totals(now),
    growth: {
      services: ifPermitted("services", growthOf(now.services, before?.services)),
      products: ifPermitted("products", growthOf(now.products, before?.products)),
      activeUsers: ifPermitted("activeUsers", growthOf(now.active_users, before?.active_users)),
      revenue: ifPermitted("revenue", growthOf(now.revenue_cents, before?.revenue_cents)),
    },
    lastDays: days.reverse().map(({ day, ...then }) => ({ day, ...totals(then) })),
    leadsPerWeek: ifPermitted("leadsPerWeek", await leadsPerWeek(db, platform.now())),
    valueByStatus: ifPermitted(
      "valueByStatus",
      CUSTOMER_STATUSES.map((status) => {
        const { cents = 0, customers = 0 } = values.get(status) ?? {};
        return { status, value: cents / 100, customers };
      }),
    ),
    lowStock: ifPermitted("lowStock", await listLowStock(db, LOW_STOCK_ROWS)),
    unreadMessages: ifPermitted("unreadMessages", await countRows(db, messagesTable, "New")),
    newApplications: ifPermitted("newApplications", await countRows(db, applicationsTable, "New")),
    openDeals: ifPermitted("openDeals", await openDealsCount(db)),
    recentActivity: ifPermitted("recentActivity", recent.rows),
    figuresToCheck: ifPermitted("figuresToCheck", await readFiguresToCheck(db, settings, today)),
    sampleClients: ifPermitted("sampleClients", publicSampleClients(settings, platform.config)),
  };
}
