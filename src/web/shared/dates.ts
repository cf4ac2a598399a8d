const LOCALE = "en-ZA";
const TIME_ZONE = "Africa/Johannesburg";

const DAY = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, day: "numeric", month: "short", year: "numeric" });
/** Sweden writes days as ISO 8601 does. */
const ISO_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });
const TIME = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });

/** Seconds in a unit, the largest first; a month and a year are their averages. */
const UNITS = [
  ["year", 31_556_952],
  ["month", 2_629_746],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `2 Nov 2026`, as the day is in South Africa. The locale itself would write `02 Nov 2026`. */
export function formatDay(instant: string): string {
  return DAY.format(new Date(instant)).replace(/^0/, "");
}

/** `2026-11-02`, as names of files have it; the day is South Africa's. */
export function formatIsoDay(instant: Date): string {
  return ISO_DAY.format(instant);
}

/** `18 Nov 2026, 14:05`, South African time. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant)}, ${TIME.format(new Date(instant))}`;
}

/** `2 days ago`, `in 1 year`, `just now` for less than a minute either way. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.trunc(seconds / length), unit);
  }
  return "just now";
}
