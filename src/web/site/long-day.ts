const LONG_DAY = new Intl.DateTimeFormat("en-ZA", {
  timeZone: "Africa/Johannesburg",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** `15 March 2024`, of an instant or of a calendar day. */
export function longDay(day: string): string {
  return LONG_DAY.format(new Date(day)).replace(/^0/, "");
}
