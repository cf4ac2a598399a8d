import { DAY_MS } from "#contract/calendar-day.ts";

/** Offset of South African time, which is the same all year. */
const SAST_MS = 2 * 60 * 60_000;

/** Returns a date whose UTC fields are the day and the time in South Africa at an instant. */
export function inSouthAfrica(instant: Date): Date {
  return new Date(instant.getTime() + SAST_MS);
}

/** Returns the day in South Africa at an instant: `2026-11-20`. */
export function dayOf(instant: Date): string {
  return inSouthAfrica(instant).toISOString().slice(0, 10);
}

/** Returns the first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the Mondays of the last `weeks` weeks, oldest first. The week of `day` is the last. */
export function mondaysUpTo(day: string, weeks: number): string[] {
  const noon = new Date(`${day}T12:00:00Z`).getTime();
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7;
  const monday = noon - sinceMonday * DAY_MS;
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns the instant at which the day begins in South Africa. */
export function startOf(day: string): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() - SAST_MS).toISOString();
}

/** Returns the day some days after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first day of the month after a day's month. */
export function nextMonth(day: string): string {
  return monthOf(new Date(Date.parse(monthOf(day)) + 31 * DAY_MS).toISOString());
}
