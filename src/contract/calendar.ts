import { endpoint } from "#contract/endpoint.ts";
import { instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Private address at which a calendar program reads what an account has to do. */
export const CalendarAddress = z.strictObject({
  /** Works until it is renewed or removed. Returned only here. */
  url: z.string(),
});
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const CalendarState = z.strictObject({
  /** Time at which the present address was made; `null` without one. */
  createdAt: instant.nullable(),
});
export type CalendarState = z.infer<typeof CalendarState>;

export const getCalendarState = endpoint({
  method: "GET",
  path: "/account/calendar",
  access: "account",
  summary: "When the private calendar address of the account was made. The address itself is shown once.",
  reply: z.strictObject({ data: CalendarState }),
  status: 200,
});

export const createCalendarAddress = endpoint({
  method: "POST",
  path: "/account/calendar",
  access: "account",
  summary:
    "Makes a private address at which calendar programs read the account's open tasks, interviews and expected dates of deals as iCalendar. The former address ends. Answers 403 (confirm-again) if neither signing in nor POST /auth/confirm was in the last ten minutes.",
  reply: z.strictObject({ data: CalendarAddress }),
  status: 201,
  limits: ["key-change"],
});

export const removeCalendarAddress = endpoint({
  method: "DELETE",
  path: "/account/calendar",
  access: "account",
  summary: "Ends the private calendar address of the account.",
  status: 204,
});

export const CALENDAR_ENDPOINTS = { getCalendarState, createCalendarAddress, removeCalendarAddress } as const;
