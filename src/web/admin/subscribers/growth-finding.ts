import type { GrowthOfWeek } from "#contract/newsletter.ts";
import { plural } from "#web/shared/plural.ts";

/** Returns the sentence that compares the subscribers at the end of the weeks with those before the first week. */
export function growthFinding(weeks: readonly GrowthOfWeek[]): string {
  const now = weeks.at(-1)?.subscribers ?? 0;
  const first = weeks[0];
  const before = first ? first.subscribers - first.confirmed + first.unsubscribed : 0;
  const change = now - before;
  const period = `${weeks.length} weeks ago`;
  if (change === 0) return `${plural(now, "subscriber")}, as many as ${period}.`;
  const difference = Math.abs(change).toLocaleString("en-US");
  return `${plural(now, "subscriber")}, ${difference} ${change > 0 ? "more" : "fewer"} than ${period}.`;
}
