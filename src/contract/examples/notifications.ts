import type { ExamplesOf } from "#contract/examples/example.ts";
import type { NOTIFICATION_ENDPOINTS } from "#contract/notifications.ts";

const id = "01a1f813-a740-7000-8000-0000000000d1";

export const NOTIFICATION_EXAMPLES = {
  listNotifications: {
    query: { page: "1", pageSize: "10" },
    reply: [
      {
        id,
        kind: "assigned" as const,
        at: "2026-11-20T08:30:00.000Z",
        readAt: null,
        text: "Lerato Nkosi assigned you a message: Thandi Dlamini, A portal for permits",
        type: "message" as const,
        recordId: "01a1f813-a740-7000-8000-000000000001",
        count: 1,
      },
    ],
  },
  getNotificationSummary: { reply: { data: { unread: 3 } } },
  readNotifications: { body: { ids: [id] } },
} satisfies ExamplesOf<typeof NOTIFICATION_ENDPOINTS>;
