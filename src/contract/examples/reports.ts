import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { REPORT_ENDPOINTS } from "#contract/reports.ts";

const account = { key: "01a1f813-a740-7000-8000-0000000000b1", name: "Lerato Mokoena" };

const query = { from: "2026-11-01", to: "2026-11-30" };

export const REPORT_EXAMPLES = {
  getReport: {
    query,
    reply: {
      data: {
        customers: { new: 12, bySource: [{ key: "Website", count: 12 }], byMonth: [{ key: "2026-11", count: 12 }] },
        deals: {
          won: { count: 3, value: 41_250.5 },
          lost: 1,
          winRate: 0.75,
          medianDays: 18.5,
          byOwner: [{ ...account, count: 3, value: 41_250.5 }],
          byMonth: [{ key: "2026-11", count: 3, value: 41_250.5 }],
        },
        messages: {
          received: 64,
          answered: 58,
          medianFirstAnswerMinutes: 95,
          open: 9,
          openOlderThan2Days: 2,
          byAssignee: [
            { ...account, count: 40 },
            { key: "none", name: "", count: 24 },
          ],
        },
        applications: { received: 5, byStatus: [{ key: "New", count: 5 }], medianDaysToHire: null },
        wholeFrom: { messages: "2024-12", applications: "2025-12" },
        newsletter: { confirmed: 14, unsubscribed: 2, bounced: 1 },
      },
    },
  },
  exportReport: {
    query,
    reply: csvOf('"Part","Figure","Of","Number","Value"', '"Deals","Won","","3","41250.5"'),
  },
  exportReportXlsx: { query },
} satisfies ExamplesOf<typeof REPORT_ENDPOINTS>;
