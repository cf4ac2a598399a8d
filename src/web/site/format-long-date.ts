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
