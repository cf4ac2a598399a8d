import { DAY_MS } from "#contract/calendar-day.ts";
import { STATUS_DAYS } from "#contract/status.ts";
import { dayOf, startOf } from "#server/platform/calendar.ts";

export const MINUTE_MS = 60_000;

/** Returns the number of minutes since 1970. */
export function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS);
}

export function instantOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}

/** Returns the South African day of a minute. */
export function dayOfMinute(minute: number): string {
  return dayOf(new Date(minute * MINUTE_MS));
}

/** Returns the days that the page shows, oldest first. The last is today. */
export function shownDays(now: Date): string[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (STATUS_DAYS - 1 - index) * DAY_MS)),
  );
}

/** Returns the first minute of the first day that the page shows. */
export function firstShownMinute(now: Date): number {
  return minuteOf(new Date(startOf(dayOf(new Date(now.getTime() - (STATUS_DAYS - 1) * DAY_MS)))));
}
