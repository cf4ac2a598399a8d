import { DAY_MS } from "#contract/calendar-day.ts";
import { formatIsoDay } from "#web/shared/dates.ts";

/** Returns the South African day so many days after now. */
export function dayAfter(now: Date, days: number): string {
  return formatIsoDay(new Date(now.getTime() + days * DAY_MS));
}

/** Returns the morning of a South African day as a field for a time holds it: `2026-11-30T08:00`. */
export function morningOf(day: string): string {
  return `${day}T08:00`;
}

/** Returns tomorrow morning, as a field for a time holds it. */
export function tomorrowMorning(): string {
  return morningOf(dayAfter(new Date(), 1));
}
