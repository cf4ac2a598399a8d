const DAY_AND_TIME = new Intl.DateTimeFormat("en-ZA", {
  timeZone: "Africa/Johannesburg",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Returns `20 November 2026 at 11:00, South African time` for an instant in a mail. */
export function formatMailTime(instant: Date): string {
  return `${DAY_AND_TIME.format(instant)}, South African time`;
}
