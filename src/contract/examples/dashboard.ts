import { auditEntry } from "#contract/examples/audit.ts";
import type { Examples } from "#contract/examples/example.ts";

export const DASHBOARD_EXAMPLES = {
  getDashboard: {
    reply: {
      data: {
        totals: { services: 12, products: 24, activeUsers: 8, revenue: 48250.5 },
        growth: { services: 0, products: 12, activeUsers: -4, revenue: null },
        leadsPerWeek: [
          { week: "2026-08-31", count: 0 },
          { week: "2026-09-07", count: 1 },
          { week: "2026-09-14", count: 3 },
          { week: "2026-09-21", count: 2 },
          { week: "2026-09-28", count: 2 },
          { week: "2026-10-05", count: 4 },
          { week: "2026-10-12", count: 3 },
          { week: "2026-10-19", count: 5 },
          { week: "2026-10-26", count: 2 },
          { week: "2026-11-02", count: 6 },
          { week: "2026-11-09", count: 4 },
          { week: "2026-11-16", count: 1 },
        ],
        valueByStatus: [
          { status: "Lead", value: 9800 },
          { status: "Active", value: 48250.5 },
          { status: "Inactive", value: 1200 },
        ],
        lowStock: [{ id: "01a1f813-a740-7000-8000-000000000101", name: "Tank sensor", stock: 2 }],
        unreadMessages: 3,
        recentActivity: [auditEntry],
      },
    },
  },
} satisfies Partial<Examples>;
