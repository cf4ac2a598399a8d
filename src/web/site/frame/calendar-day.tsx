import { isCalendarDay } from "#contract/calendar-day.ts";
import { longDay } from "../long-day.ts";

/** A calendar day in full; what somebody typed instead of one stays as it is. */
export function CalendarDay({ day }: { day: string }) {
  return isCalendarDay(day) ? <time dateTime={day}>{longDay(day)}</time> : day;
}
