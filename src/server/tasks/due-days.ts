const DAY_MS = 24 * 60 * 60_000;
/** Offset of South African time, which is the same all year. */
const SAST_MS = 2 * 60 * 60_000;

/** Returns an instant as if South African time were UTC. */
function inSouthAfrica(instant: Date): Date {
  return new Date(instant.getTime() + SAST_MS);
}

/** Returns the South African date at an instant: `2026-11-20`. */
export function dateOf(instant: Date): string {
  return inSouthAfrica(instant).toISOString().slice(0, 10);
}

/** Returns the date some days after a date. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const MAIL_HOUR = 7;
const SUNDAY = 0;
const SATURDAY = 6;

/** Returns whether the daily mail of the South African date is due: from seven o'clock on working days. */
export function isMailTime(instant: Date): boolean {
  const here = inSouthAfrica(instant);
  return ![SUNDAY, SATURDAY].includes(here.getUTCDay()) && here.getUTCHours() >= MAIL_HOUR;
}
