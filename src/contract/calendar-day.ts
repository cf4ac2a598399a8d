const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that the calendar has, written as `2026-11-25`. */
export function isCalendarDay(text: string): boolean {
  // Browsers take the 30th of February for a day in March.
  const time = CALENDAR_DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
