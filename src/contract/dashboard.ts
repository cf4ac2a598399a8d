import { AuditEntry } from "#contract/audit.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { money } from "#contract/fields.ts";
import { FigureToCheck } from "#contract/figures.ts";
import type { Permission } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

export const DASHBOARD_WEEKS = 12;
export const DASHBOARD_DAYS = 30;

/** Growth since the end of last month in per cent, rounded; `null` if the figure was 0 or unknown then. */
const growth = z.int().nullable();

const count = z.int().nullable();

const day = z.string().meta({ format: "date" });

/** Permission that each part requires. Without it the part is `null`. */
export const DASHBOARD_PERMISSIONS = {
  services: "services:read",
  products: "products:read",
  activeUsers: "users:read",
  revenue: "customers:read",
  leadsPerWeek: "customers:read",
  valueByStatus: "customers:read",
  lowStock: "products:read",
  unreadMessages: "messages:read",
  newApplications: "applications:read",
  openDeals: "customers:read",
  recentActivity: "audit:read",
  figuresToCheck: "pages:read",
  sampleClients: "settings:read",
} as const satisfies Record<string, Permission>;

export const Dashboard = z.strictObject({
  totals: z.strictObject({
    services: count,
    products: count,
    activeUsers: count,
    /** Total value of Active customers, in the currency of the settings. */
    revenue: money.nullable(),
  }),
  growth: z.strictObject({ services: growth, products: growth, activeUsers: growth, revenue: growth }),
  /** Totals at the end of each day, oldest first, at most 30. A day without a running process is missing. */
  lastDays: z.array(
    z.strictObject({ day, services: count, products: count, activeUsers: count, revenue: money.nullable() }),
  ),
  /** New customers and leads per week, oldest first. `week` is its Monday; `before` is the count twelve weeks earlier. */
  leadsPerWeek: z.array(z.strictObject({ week: day, count: z.int(), before: z.int() })).nullable(),
  valueByStatus: z
    .array(z.strictObject({ status: z.enum(CUSTOMER_STATUSES), value: money, customers: z.int() }))
    .nullable(),
  /** Active products with low stock, lowest first, at most ten. */
  lowStock: z.array(z.strictObject({ id: z.string(), name: z.string(), stock: z.int() })).nullable(),
  unreadMessages: count,
  newApplications: count,
  /** Number of deals that are neither Won nor Lost. */
  openDeals: count,
  recentActivity: z.array(AuditEntry).nullable(),
  /** Figures of public pages without a source or day, or with a day over a year ago, in the order of the pages. */
  figuresToCheck: z.array(FigureToCheck).nullable(),
  /** Number of invented clients on the home page of a public website; 0 while PUBLIC_URL is this computer. */
  sampleClients: count,
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: [...new Set(Object.values(DASHBOARD_PERMISSIONS))],
  summary:
    "Totals with their growth since the end of last month, series for charts, what happened last, and figures and sample clients of the public pages to look at.",
  reply: z.strictObject({ data: Dashboard }),
  status: 200,
});

export const DASHBOARD_ENDPOINTS = { getDashboard } as const;
