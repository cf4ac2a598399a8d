import { AuditEntry } from "#contract/audit.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { money } from "#contract/fields.ts";
import { FigureToCheck } from "#contract/figures.ts";
import type { Permission } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

export const DASHBOARD_WEEKS = 12;
export const DASHBOARD_DAYS = 30;

/** Per cent since the end of last month, rounded; `null` where there was nothing then. */
const growth = z.int().nullable();

const count = z.int().nullable();

const day = z.string().meta({ format: "date" });

/** What each part is told for; without it the part is `null`. */
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
  recentActivity: "audit:read",
  figuresToCheck: "pages:read",
} as const satisfies Record<string, Permission>;

export const Dashboard = z.strictObject({
  totals: z.strictObject({
    services: count,
    products: count,
    activeUsers: count,
    /** The summed value of Active customers, in dollars. */
    revenue: money.nullable(),
  }),
  growth: z.strictObject({ services: growth, products: growth, activeUsers: growth, revenue: growth }),
  /** The totals as days left them, oldest first, at most thirty; a day on which nothing ran has none. */
  lastDays: z.array(
    z.strictObject({ day, services: count, products: count, activeUsers: count, revenue: money.nullable() }),
  ),
  /** New customers and leads a week, oldest first; `week` is its Monday in South Africa, `before` twelve weeks earlier. */
  leadsPerWeek: z.array(z.strictObject({ week: day, count: z.int(), before: z.int() })).nullable(),
  valueByStatus: z
    .array(z.strictObject({ status: z.enum(CUSTOMER_STATUSES), value: money, customers: z.int() }))
    .nullable(),
  /** Active products whose stock runs low, the lowest first; at most ten. */
  lowStock: z.array(z.strictObject({ id: z.string(), name: z.string(), stock: z.int() })).nullable(),
  unreadMessages: count,
  newApplications: count,
  recentActivity: z.array(AuditEntry).nullable(),
  /** Figures of the public pages without a source or a day, or whose day is a year ago; page by page in the order of the site. */
  figuresToCheck: z.array(FigureToCheck).nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: [...new Set(Object.values(DASHBOARD_PERMISSIONS))],
  summary:
    "Totals with their growth since the end of last month, series for charts, what happened last, and figures of the public pages to look at.",
  reply: z.strictObject({ data: Dashboard }),
  status: 200,
});

export const DASHBOARD_ENDPOINTS = { getDashboard } as const;
