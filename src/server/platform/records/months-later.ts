/** Returns the time some months later, in UTC. A day that the month lacks runs into the next month, as with `setUTCMonth`. */
export function monthsLater(from: Date, months: number): Date {
  const day = new Date(from);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day;
}

/** Returns the end of the retention of a record whose newest entry came at a time. An entry never shortens the earlier period. */
export function keptUntil(last: string, months: number, before: { lastEntryAt: string; deleteAfter: string }): string {
  const end = monthsLater(new Date(last), months).toISOString();
  return last > before.lastEntryAt && before.deleteAfter > end ? before.deleteAfter : end;
}
