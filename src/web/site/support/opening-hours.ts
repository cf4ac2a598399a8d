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

export interface Opening {
  open: boolean;
  text: string;
}

/** Returns whether the support is open at an instant, and until when, or from when again. It works from Monday to Friday. */
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
