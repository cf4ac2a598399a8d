const LONG_DAY = new Intl.DateTimeFormat("en-ZA", {
  timeZone: "Africa/Johannesburg",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** `15 March 2024`, of an instant or of a calendar day; a text that is neither, as somebody typed it. */
export function longDay(day: string): string {
  const instant = new Date(day);
  return Number.isNaN(instant.getTime()) ? day : LONG_DAY.format(instant).replace(/^0/, "");
}
