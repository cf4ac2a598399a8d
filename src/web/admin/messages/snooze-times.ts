import { DAY_MS } from "#contract/calendar-day.ts";
import { formatIsoDay, instantOfLocal } from "#web/shared/dates.ts";

/** Hour of the South African morning at which a snoozed message comes back. */
const MORNING = "T08:00";

/** Returns the morning of a South African day, such as `2026-11-30`. */
export function morningOf(day: string): string {
  return new Date(instantOfLocal(`${day}${MORNING}`)).toISOString();
}

function dayAfter(now: Date, days: number): string {
  return formatIsoDay(new Date(now.getTime() + days * DAY_MS));
}

/** Returns the days from a South African day to the next Monday, at least one. */
function daysToMonday(day: string): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return (8 - weekday) % 7 || 7;
}

/** Returns the mornings that a snooze offers: tomorrow, the next Monday, and in a week. */
export function snoozeTimes(now: Date): readonly { label: string; until: string }[] {
  return [
    { label: "Until tomorrow", until: morningOf(dayAfter(now, 1)) },
    { label: "Until Monday", until: morningOf(dayAfter(now, daysToMonday(formatIsoDay(now)))) },
    { label: "For a week", until: morningOf(dayAfter(now, 7)) },
  ];
}

/** Returns the morning of tomorrow. */
export function tomorrowMorning(now: Date): string {
  return morningOf(dayAfter(now, 1));
}
