import type { DASHBOARD_ENDPOINTS } from "#contract/dashboard.ts";
import { auditEntry } from "#contract/examples/audit.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

export const DASHBOARD_EXAMPLES = {
  getDashboard: {
    reply: {
      data: {
        totals: { services: 12, products: 24, activeUsers: 8, revenue: 48250.5 },
        growth: { services: 0, products: 12, activeUsers: -4, revenue: null },
        lastDays: [
          { day: "2026-11-19", services: 12, products: 23, activeUsers: 8, revenue: 46000 },
          { day: "2026-11-20", services: 12, products: 24, activeUsers: 8, revenue: 48250.5 },
        ],
        leadsPerWeek: [
          { week: "2026-08-31", count: 0, before: 0 },
          { week: "2026-09-07", count: 1, before: 2 },
          { week: "2026-09-14", count: 3, before: 1 },
          { week: "2026-09-21", count: 2, before: 4 },
          { week: "2026-09-28", count: 2, before: 4 },
          { week: "2026-10-05", count: 4, before: 3 },
          { week: "2026-10-12", count: 3, before: 1 },
          { week: "2026-10-19", count: 5, before: 0 },
          { week: "2026-10-26", count: 2, before: 4 },
          { week: "2026-11-02", count: 6, before: 2 },
          { week: "2026-11-09", count: 4, before: 3 },
          { week: "2026-11-16", count: 1, before: 2 },
        ],
        valueByStatus: [
          { status: "Lead", value: 9800, customers: 3 },
          { status: "Active", value: 48250.5, customers: 9 },
          { status: "Inactive", value: 1200, customers: 1 },
        ],
        lowStock: [{ id: "01a1f813-a740-7000-8000-000000000101", name: "Tank sensor", stock: 2 }],
        unreadMessages: 3,
        newApplications: 2,
        openDeals: 4,
        recentActivity: [auditEntry],
        figuresToCheck: [
          { page: "home", pageTitle: "Home", title: "Clients worldwide", value: "100+", reason: "No source" },
          { page: "home", pageTitle: "Home", title: "Team members", value: "50+", reason: "Too old" },
          { page: "services", pageTitle: "Services", title: "Client Satisfaction", value: "98%", reason: "No day" },
        ],
        sampleClients: 6,
      },
    },
  },
} satisfies ExamplesOf<typeof DASHBOARD_ENDPOINTS>;
