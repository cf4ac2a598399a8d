import { DAY_MS } from "#contract/calendar-day.ts";
import { sampleClientOf } from "#contract/clients.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { DASHBOARD_DAYS, DASHBOARD_PERMISSIONS, DASHBOARD_WEEKS, type Dashboard } from "#contract/dashboard.ts";
import { may, type Permission } from "#contract/permissions.ts";
import type { Settings } from "#contract/settings.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { listAudit } from "#server/audit/list-audit.ts";
import {
  countNewCustomers,
  findTotalsBefore,
  listDailyTotals,
  listLowStock,
  sumValues,
  TOTALS,
  type ValueByStatus,
} from "#server/dashboard/store.ts";
import { openDealsCount } from "#server/deals/open-deals-count.ts";
import { messagesTable } from "#server/messages/tables.ts";
import { readFiguresToCheck } from "#server/pages/figures-to-check.ts";
import { dayOf, mondaysUpTo, monthOf, startOf } from "#server/platform/calendar.ts";
import type { Read } from "#server/platform/database/database.ts";
import { countRows } from "#server/platform/database/totals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const WEEK_MS = 7 * DAY_MS;
const RECENT = 10;
const LOW_STOCK_ROWS = 10;

/** Returns the growth in per cent, rounded; null if the value is hidden, or the value before is 0 or missing. */
export function growthOf(now: number | null, before: number | undefined): number | null {
  return before && now !== null ? Math.round(((now - before) / before) * 100) : null;
}

/** Returns the new customers of each of the last `DASHBOARD_WEEKS` weeks, beside those of the week as many weeks before. */
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

/** Returns the value of each status in its order, also of one without customers. */
function valueByStatus(sums: readonly ValueByStatus[]): NonNullable<Dashboard["valueByStatus"]> {
  const values = new Map(sums.map((sum) => [sum.status, sum]));
  return CUSTOMER_STATUSES.map((status) => {
    const { cents = 0, customers = 0 } = values.get(status) ?? {};
    return { status, value: cents / 100, customers };
  });
}

/** Returns the number of invented clients on the home page, also while the owner prepares the site on one computer. */
function countSampleClients({ clients }: Pick<Settings, "clients">): number {
  return clients.filter((client) => sampleClientOf(client)).length;
}

type Part = keyof typeof DASHBOARD_PERMISSIONS;
const TOTAL_PARTS = ["services", "products", "activeUsers", "revenue"] as const satisfies readonly Part[];

/** Returns the dashboard. Parts that the permissions do not include are null, and are not read. */
export async function readDashboard(platform: Platform, permissions: readonly Permission[]): Promise<Dashboard> {
  const { database, config } = platform;
  const db = database.read;
  const maySee = (part: Part) => may(permissions, DASHBOARD_PERMISSIONS[part]);
  async function ifPermitted<Value>(part: Part, read: () => Promise<Value> | Value): Promise<Value | null> {
    return maySee(part) ? read() : null;
  }
  const valueIf = <Value>(part: Part, value: Value) => (maySee(part) ? value : null);

  const today = dayOf(platform.now());
  const sums = maySee("revenue") || maySee("valueByStatus") ? await sumValues(db) : [];
  const seesTotals = TOTAL_PARTS.some(maySee);
  const before = seesTotals ? await findTotalsBefore(db, monthOf(today)) : undefined;
  const days = seesTotals ? await listDailyTotals(db, today, DASHBOARD_DAYS) : [];
  const services = await ifPermitted("services", () => TOTALS.services(db));
  const products = await ifPermitted("products", () => TOTALS.products(db));
  const activeUsers = await ifPermitted("activeUsers", () => TOTALS.activeUsers(db));
  const cents = valueIf("revenue", TOTALS.revenueCents(sums));
  return {
    totals: { services, products, activeUsers, revenue: cents === null ? null : cents / 100 },
    growth: {
      services: growthOf(services, before?.services),
      products: growthOf(products, before?.products),
      activeUsers: growthOf(activeUsers, before?.active_users),
      revenue: growthOf(cents, before?.revenue_cents),
    },
    lastDays: days.reverse().map((then) => ({
      day: then.day,
      services: valueIf("services", then.services),
      products: valueIf("products", then.products),
      activeUsers: valueIf("activeUsers", then.active_users),
      revenue: valueIf("revenue", then.revenue_cents / 100),
    })),
    leadsPerWeek: await ifPermitted("leadsPerWeek", () => leadsPerWeek(db, platform.now())),
    valueByStatus: valueIf("valueByStatus", valueByStatus(sums)),
    lowStock: await ifPermitted("lowStock", () => listLowStock(db, LOW_STOCK_ROWS)),
    unreadMessages: await ifPermitted("unreadMessages", () => countRows(db, messagesTable, "New")),
    newApplications: await ifPermitted("newApplications", () => countRows(db, applicationsTable, "New")),
    openDeals: await ifPermitted("openDeals", () => openDealsCount(db)),
    recentActivity: await ifPermitted("recentActivity", async () => {
      const { rows } = await listAudit(platform, { page: 1, pageSize: RECENT });
      return rows;
    }),
    figuresToCheck: await ifPermitted("figuresToCheck", async () =>
      readFiguresToCheck(db, await readSettings(db, config), today),
    ),
    sampleClients: await ifPermitted("sampleClients", async () => countSampleClients(await readSettings(db, config))),
  };
}
