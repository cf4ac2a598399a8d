/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60_000;

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is an existing day, written as `2026-11-25`. */
export function isCalendarDay(text: string): boolean {
  // `Date.parse` reads the 30th of February as a day in March.
  const time = CALENDAR_DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
