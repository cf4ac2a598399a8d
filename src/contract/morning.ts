import { endpoint } from "#contract/endpoint.ts";
import { TASK_ACCESS } from "#contract/task-summary.ts";
import { z } from "#contract/zod.ts";

/** Numbers of the morning, in the order of the daily mail. The card of My day shows all but the tasks, in an order of its own. */
export const MORNING_COUNTS = [
  "messages",
  "applications",
  "answered",
  "returned",
  "overdue",
  "today",
  "interviews",
  "deals",
] as const;
export type MorningCount = (typeof MORNING_COUNTS)[number];

const count = z.int().nonnegative().nullable();

/** Numbers of what waits for an account. A number is null if the account may not read the records. */
export const Morning = z.strictObject({
  /** Open messages that are assigned to the account and had no answer yet. */
  messages: count,
  /** New applications that are assigned to the account. */
  applications: count,
  /** Open messages of the account with an answer to its reply. */
  answered: count,
  /** Open messages of the account that are back from a snooze. */
  returned: count,
  /** Open tasks of the account by their due date. */
  overdue: count,
  today: count,
  /** Interviews of today, of applications that are assigned to the account. */
  interviews: count,
  /** Open deals of the account whose expected date has passed. */
  deals: count,
});
export type Morning = z.infer<typeof Morning>;

export const getMorning = endpoint({
  method: "GET",
  path: "/tasks/morning",
  access: TASK_ACCESS.read,
  summary: "What waits for the caller: the numbers of My day and of the daily mail, by South African time.",
  reply: z.strictObject({ data: Morning }),
  status: 200,
});

export const MORNING_ENDPOINTS = { getMorning } as const;
