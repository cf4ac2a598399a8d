/** Returns the time some months later, in UTC. A day that the month lacks runs into the next month, as with `setUTCMonth`. */
export function monthsLater(from: Date, months: number): Date {
  const day = new Date(from);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day;
}
