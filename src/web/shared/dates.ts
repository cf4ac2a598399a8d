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

/** Seconds in a unit, the largest first; a month and a year are their averages. Months are counted up to two years. */
const UNITS = [
  ["year", 31_556_952, 2],
  ["month", 2_629_746, 1],
  ["week", 604_800, 1],
  ["day", 86_400, 1],
  ["hour", 3_600, 1],
  ["minute", 60, 1],
] as const;
/** Fraction of a unit that may be missing: months have 28 to 31 days, and time passes while a person reads. */
const SLACK = 0.1;

/** `2 Nov 2026`, as the day is in South Africa. The locale itself would write `02 Nov 2026`. */
export function formatDay(instant: string): string {
  return DAY.format(new Date(instant)).replace(/^0/, "");
}

/** `2026-11-02`, as names of files have it; the day is South Africa's. */
export function formatIsoDay(instant: Date): string {
  return ISO_DAY.format(instant);
}

/** `14:05`, South African time. */
export function formatTime(instant: string): string {
  return TIME.format(new Date(instant));
}

/** `18 Nov 2026, 14:05`, South African time. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** `14:05` of today, `18 Nov 2026` of any other day; both South Africa's. */
export function formatDayOrTime(instant: string, now = Date.now()): string {
  const isToday = formatIsoDay(new Date(instant)) === formatIsoDay(new Date(now));
  return isToday ? formatTime(instant) : formatDay(instant);
}

/** `2 days ago`, `in 12 months`, `just now` for less than a minute either way. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  for (const [unit, length, least] of UNITS) {
    const count = Math.floor(Math.abs(seconds) / length + SLACK);
    if (count >= least) return RELATIVE.format(Math.sign(seconds) * count, unit);
  }
  return "just now";
}

/** Sweden writes a date and a time as HTML does, except for the letter between them. */
const LOCAL = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE, dateStyle: "short", timeStyle: "medium" });
/** South Africa has had no summer time since 1944. */
const OFFSET = "+02:00";

/** `2026-11-02T14:05`, South African time, as a field for date and time holds it; with seconds only where there are some. */
export function localTimeOf(instant: string): string {
  const milliseconds = /\.(?!000)\d+/.exec(instant)?.[0] ?? "";
  const local = LOCAL.format(new Date(instant)).replace(" ", "T") + milliseconds;
  return local.replace(/:00$/, "");
}

/** Returns the instant of a date and time field. Returns an invalid value unchanged, so that the contract refuses it. */
export function instantOfLocal(local: string): string {
  const [, minute, rest = ":00"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?$/.exec(local) ?? [];
  return minute ? minute + rest + OFFSET : local;
}

/** Returns a time in ms as a field for date and time holds it, to the minute: `2026-11-02T14:05`, South African time. */
export function minuteOf(time: number): string {
  return localTimeOf(`${new Date(time).toISOString().slice(0, 16)}:00.000Z`);
}
