import { formatIsoDay, instantOfLocal } from "#web/shared/dates.ts";
import { dayAfter, morningOf } from "../base/mornings.ts";

/** Returns the instant at which a message that is snoozed to a South African day comes back: its morning. */
export function backOn(day: string): string {
  return new Date(instantOfLocal(morningOf(day))).toISOString();
}

/** Returns the days from a South African day to the next Monday, at least one. */
function daysToMonday(day: string): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return (8 - weekday) % 7 || 7;
}

/** Returns the mornings that a snooze offers: tomorrow, the next Monday, and in a week. */
export function snoozeTimes(now: Date): readonly { label: string; until: string }[] {
  return [
    { label: "Until tomorrow", until: backOn(dayAfter(now, 1)) },
    { label: "Until Monday", until: backOn(dayAfter(now, daysToMonday(formatIsoDay(now)))) },
    { label: "For a week", until: backOn(dayAfter(now, 7)) },
  ];
}

/** Returns the instant at which a message that is snoozed until tomorrow comes back. */
export function backTomorrow(now: Date): string {
  return backOn(dayAfter(now, 1));
}
