const LONG_DAY = new Intl.DateTimeFormat("en-ZA", {
  timeZone: "Africa/Johannesburg",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** Returns `15 March 2024` for an instant or a calendar day, and any other text unchanged. */
export function formatLongDate(day: string): string {
  const instant = new Date(day);
  return Number.isNaN(instant.getTime()) ? day : LONG_DAY.format(instant).replace(/^0/, "");
}

const TIME = new Intl.DateTimeFormat("en-ZA", {
  timeZone: "Africa/Johannesburg",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Returns `15 March 2024 at 08:00` for an instant, in South African time. */
export function formatLongTime(instant: string): string {
  return `${formatLongDate(instant)} at ${TIME.format(new Date(instant))}`;
}
