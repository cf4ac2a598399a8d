import { inSouthAfrica } from "#server/platform/calendar.ts";

/** Returns the South African date and time at an instant, to the minute: `2026-11-20T09:30`. */
export function minuteOf(instant: Date): string {
  return inSouthAfrica(instant).toISOString().slice(0, 16);
}

/** Returns the key by which tasks are sorted: `2026-11-20T09:30`, and the end of the day without a time. */
export function dueKey(dueOn: string, dueTime: string | null): string {
  return `${dueOn}T${dueTime ?? "24:00"}`;
}

/** Time of a task without one of its own. */
const DUE_TIME = "07:00";

/**
 * Returns the instant at which a task is due, in ISO 8601. A task without a time is due at seven o'clock in South
 * Africa.
 */
export function dueAt({ dueOn, dueTime }: { dueOn: string; dueTime: string | null }): string {
  return new Date(`${dueOn}T${dueTime ?? DUE_TIME}:00+02:00`).toISOString();
}

const MAIL_HOUR = 7;
const SUNDAY = 0;
const SATURDAY = 6;

/** Minutes after the daily mail in which a task without a time of its own is announced. */
const ANNOUNCED_MINUTES = 10;

/** Returns whether a task that was announced at an instant is counted in the daily mail of that moment. */
export function isNamedByDailyMail(instant: Date): boolean {
  const here = inSouthAfrica(instant);
  return isMailTime(instant) && here.getUTCHours() === MAIL_HOUR && here.getUTCMinutes() < ANNOUNCED_MINUTES;
}

/** Returns whether the daily mail of the South African date is due: from seven o'clock on working days. */
export function isMailTime(instant: Date): boolean {
  const here = inSouthAfrica(instant);
  return ![SUNDAY, SATURDAY].includes(here.getUTCDay()) && here.getUTCHours() >= MAIL_HOUR;
}
