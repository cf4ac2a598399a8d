import { AuditEntry } from "#contract/audit.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { money } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Stock below this is low. */
export const LOW_STOCK = 10;
export const DASHBOARD_WEEKS = 12;

/** Per cent since the end of last month, rounded; `null` where there was nothing then. */
const growth = z.int().nullable();

export const Dashboard = z.strictObject({
  totals: z.strictObject({
    services: z.int(),
    products: z.int(),
    activeUsers: z.int(),
    /** The summed value of Active customers, in dollars. */
    revenue: money,
  }),
  growth: z.strictObject({ services: growth, products: growth, activeUsers: growth, revenue: growth }),
  /** New customers and leads a week, oldest first; `week` is its Monday in South Africa. */
  leadsPerWeek: z.array(z.strictObject({ week: z.string().meta({ format: "date" }), count: z.int() })),
  valueByStatus: z.array(z.strictObject({ status: z.enum(CUSTOMER_STATUSES), value: money })),
  /** Active products whose stock runs low, the lowest first; at most ten. */
  lowStock: z.array(z.strictObject({ id: z.string(), name: z.string(), stock: z.int() })),
  unreadMessages: z.int(),
  recentActivity: z.array(AuditEntry),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: "admin",
  summary: "Totals with their growth since the end of last month, series for charts, and what happened last.",
  reply: z.strictObject({ data: Dashboard }),
  status: 200,
});
