import type { ExamplesOf } from "#contract/examples/example.ts";
import type { VISIT_ENDPOINTS } from "#contract/visits.ts";

export const VISIT_EXAMPLES = {
  getVisits: {
    query: { from: "2026-11-19", to: "2026-11-20" },
    reply: {
      data: {
        days: [
          { day: "2026-11-19", views: 0, visitors: 0 },
          { day: "2026-11-20", views: 48, visitors: 17 },
        ],
        pages: [
          { path: "/", views: 30 },
          { path: "/services", views: 18 },
        ],
        referrers: [{ host: "search.example.org", views: 9 }],
        sources: [
          {
            source: "newsletter",
            medium: "email",
            campaign: "01a1f813-a740-7000-8000-000000000161",
            visitors: 11,
            goals: 2,
          },
        ],
        campaigns: [{ id: "01a1f813-a740-7000-8000-000000000161", subject: "What We Built This Spring" }],
        entries: [{ path: "/services", visitors: 17, goals: 2 }],
        devices: [
          { device: "Phone", visitors: 10 },
          { device: "Computer", visitors: 7 },
        ],
        isBehindCdn: false,
      },
    },
  },
} satisfies ExamplesOf<typeof VISIT_ENDPOINTS>;
