import type { TaskRepeat } from "#contract/tasks.ts";
import { daysAfter } from "#server/platform/calendar.ts";

/** Repetition of a task. `day` is the day of the month of a monthly pattern, which a shorter month does not change. */
interface Pattern {
  repeat: Exclude<TaskRepeat, "none">;
  dueOn: string;
  day: number;
}

const WEEK_DAYS = 7;
const WORKING_DAYS = 5;
const MONTHS = 12;
/** Last date with a following one in every pattern that has four digits of the year. */
const LAST_DATE = "9999-11-29";

/** Returns the day of the month of a date: 31 for `2026-01-31`. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}

/** Returns the day of the week of a date, from 0 for Monday to 6 for Sunday. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
}

/** Returns a day of a month, or the month's last day if it is shorter. `month` counts from year 0. */
function dayIn(month: number, day: number): string {
  const [year, index] = [Math.floor(month / MONTHS), month % MONTHS];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Returns the first day of a pattern that is after today and after the day on which the task was due. Undefined after the year 9999. */
export function nextDueOn({ repeat, dueOn, day }: Pattern, today: string): string | undefined {
  const last = dueOn > today ? dueOn : today;
  if (last > LAST_DATE) return undefined;
  const tomorrow = daysAfter(last, 1);
  switch (repeat) {
    case "daily":
      return tomorrow;
    case "weekdays":
      return weekdayOf(tomorrow) < WORKING_DAYS ? tomorrow : daysAfter(tomorrow, WEEK_DAYS - weekdayOf(tomorrow));
    case "weekly":
      return daysAfter(tomorrow, (weekdayOf(dueOn) - weekdayOf(tomorrow) + WEEK_DAYS) % WEEK_DAYS);
    case "monthly": {
      const month = Number(last.slice(0, 4)) * MONTHS + Number(last.slice(5, 7)) - 1;
      const here = dayIn(month, day);
      return here > last ? here : dayIn(month + 1, day);
    }
  }
}
