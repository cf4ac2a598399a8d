const ZONE = "Africa/Johannesburg";
const DAY = new Intl.DateTimeFormat("en-ZA", { timeZone: ZONE, day: "numeric", month: "long", year: "numeric" });
const DAY_AND_MONTH = new Intl.DateTimeFormat("en-ZA", { timeZone: ZONE, day: "numeric", month: "long" });
const TIME = new Intl.DateTimeFormat("en-ZA", { timeZone: ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats `2026-11-20` as `20 November 2026`. */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T12:00:00Z`));
}

/** Formats `2026-11-20` as `20 November`. */
export function formatDayAndMonth(day: string): string {
  return DAY_AND_MONTH.format(new Date(`${day}T12:00:00Z`));
}

/** Formats an instant as `20 November 2026, 10:05`, in South African time. */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)}, ${TIME.format(date)}`;
}

/** Formats a time span. The day appears twice only if it differs. */
export function formatSpan(from: string, until: string): string {
  const [start, end] = [new Date(from), new Date(until)];
  const sameDay = DAY.format(start) === DAY.format(end);
  return `${formatTime(from)} to ${sameDay ? TIME.format(end) : formatTime(until)}`;
}
