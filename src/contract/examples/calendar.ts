import type { CALENDAR_ENDPOINTS } from "#contract/calendar.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

export const CALENDAR_EXAMPLES = {
  getCalendarState: { reply: { data: { createdAt: "2026-11-20T08:30:00.000Z" } } },
  createCalendarAddress: {
    reply: { data: { url: "https://www.example.org/calendar/Jb1n0xS4q8y3C6wR2tZ7kV5pL9aM0eDf.ics" } },
  },
  removeCalendarAddress: {},
} satisfies ExamplesOf<typeof CALENDAR_ENDPOINTS>;
