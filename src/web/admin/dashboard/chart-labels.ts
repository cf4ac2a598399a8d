import type { Dashboard } from "#contract/dashboard.ts";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { formatShortDay } from "../visits/day-labels.ts";

export type Weeks = NonNullable<Dashboard["leadsPerWeek"]>;

export function formatWeek(week: string): string {
  return `Week of ${formatShortDay(week)}`;
}

function newInAll(weeks: Weeks): { now: number; before: number } {
  return {
    now: weeks.reduce((sum, { count }) => sum + count, 0),
    before: weeks.reduce((sum, { before }) => sum + before, 0),
  };
}

/** Returns what the chart of new customers and leads shows, in a sentence. */
export function leadsFinding(weeks: Weeks): string {
  const { now, before } = newInAll(weeks);
  const people =
    now === 0 ? "No new customers and leads" : plural(now, "new customer or lead", "new customers and leads");
  return `${people} in the last ${weeks.length} weeks, ${compared(now, before)} in the ${weeks.length} weeks before.`;
}

function compared(now: number, before: number): string {
  if (now === before) return "as many as";
  return now > before ? `${now - before} more than` : `${before - now} fewer than`;
}

export type Values = NonNullable<Dashboard["valueByStatus"]>;

/** Returns a share in whole per cents; 0 for a whole of 0. */
export function shareOf(value: number, whole: number): number {
  return whole > 0 ? Math.round((value / whole) * 100) : 0;
}

/** Returns what the chart of values by status shows, in a sentence. */
export function valueFinding(values: Values): string {
  const whole = values.reduce((sum, { value }) => sum + value, 0);
  if (whole === 0) return "No customer has a value yet.";
  const active = values.find(({ status }) => status === "Active")?.value ?? 0;
  return `${shareOf(active, whole)}% of ${formatMoney(whole)} comes from Active customers.`;
}

export function formatCustomerCount(customers: number): string {
  return plural(customers, "customer");
}
