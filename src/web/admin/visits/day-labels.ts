import { formatDay } from "#web/shared/dates.ts";

/** Formats `2026-11-02` as `2 Nov 2026`. */
export function formatShortDay(day: string): string {
  return formatDay(`${day}T12:00:00.000Z`);
}

/** Returns the label of a day on an axis: without the month if the previous tick names it. */
export function dayTick(named: string, previous: string | undefined): string {
  const [day = "", month = ""] = formatShortDay(named).split(" ");
  return previous?.slice(0, 7) === named.slice(0, 7) ? day : `${day} ${month}`;
}
