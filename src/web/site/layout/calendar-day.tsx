import { formatLongDate } from "#content/format-long-date.ts";
import { isCalendarDay } from "#contract/calendar-day.ts";

/** Calendar day, written in full. A text that is no day stays as it is. */
export function CalendarDay({ day }: { day: string }) {
  return isCalendarDay(day) ? <time dateTime={day}>{formatLongDate(day)}</time> : day;
}
