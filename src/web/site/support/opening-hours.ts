import { OPENING_TEXTS } from "#content/opening-hours-labels.ts";

/** Opening hours from Monday to Friday, in minutes after midnight, South African time. */
export interface OpeningHours {
  from: number;
  /** First minute after closing. */
  until: number;
}

const DAY_MINUTES = 24 * 60;
/** South Africa has no summer time. */
const OFFSET_MINUTES = 2 * 60;
const SATURDAY = 6;
const TIME = String.raw`(\d{1,2}):(\d{2})(?:\s*([ap])m)?`;
const WEEKDAY_HOURS = new RegExp(
  String.raw`^(?:weekdays|mon(?:day)?\s*[-–]\s*fri(?:day)?)\s+${TIME}\s*[-–]\s*${TIME}(?:\s+sast)?$`,
  "i",
);

/** Reads opening hours from a text of the settings. Returns undefined if the text is not clear: it is then shown without a sign. */
export function readOpeningHours(text: string): OpeningHours | undefined {
  const found = WEEKDAY_HOURS.exec(text.trim());
  if (!found) return undefined;
  const from = minutesOf(found[1], found[2], found[3]);
  const until = minutesOf(found[4], found[5], found[6]);
  return from < until && until <= DAY_MINUTES ? { from, until } : undefined;
}

function minutesOf(hours = "", minutes = "", half = ""): number {
  const afternoon = half.toLowerCase() === "p" ? 12 : 0;
  return (half ? (Number(hours) % 12) + afternoon : Number(hours)) * 60 + Number(minutes);
}

export interface Opening {
  open: boolean;
  text: string;
}

export function openingAt({ from, until }: OpeningHours, now: Date): Opening {
  const minute = Math.floor(now.getTime() / 60_000) + OFFSET_MINUTES;
  const time = minute % DAY_MINUTES;
  // The first of January 1970 was a Thursday.
  const today = (Math.floor(minute / DAY_MINUTES) + 4) % 7;
  const works = (day: number) => day !== 0 && day !== SATURDAY;
  if (works(today) && time >= from && time < until) return { open: true, text: OPENING_TEXTS.open(clock(until)) };
  if (works(today) && time < from) return { open: false, text: OPENING_TEXTS.closed(OPENING_TEXTS.today, clock(from)) };
  let next = (today + 1) % 7;
  while (!works(next)) next = (next + 1) % 7;
  return { open: false, text: OPENING_TEXTS.closed(OPENING_TEXTS.days[next] ?? "", clock(from)) };
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
