import { endpoint } from "#contract/endpoint.ts";
import { instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const ScheduleState = z.strictObject({
  /** Instant until which nothing scheduled runs, because the server's clock has leapt ahead by more than a week; `null` otherwise. */
  heldUntil: instant.nullable(),
});
export type ScheduleState = z.infer<typeof ScheduleState>;

export const getSchedules = endpoint({
  method: "GET",
  path: "/schedules",
  access: ["pages:read", "articles:read", "campaigns:read"],
  summary:
    "Whether scheduled pages, articles, extra pages and campaigns wait, because the server's clock has leapt ahead. They can be published or sent by hand.",
  reply: z.strictObject({ data: ScheduleState }),
  status: 200,
});

export const SCHEDULE_ENDPOINTS = { getSchedules } as const;
