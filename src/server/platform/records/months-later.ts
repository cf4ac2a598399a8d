export function monthsLater(from: Date, months: number): Date {
  const day = new Date(from);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day;
}
