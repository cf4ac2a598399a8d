import type { Deal } from "#contract/deals.ts";
import { formatDay } from "#web/shared/dates.ts";

/** Day on which the decision on a deal is expected. */
export function ExpectedOn({ deal: { expectedOn } }: { deal: Deal }) {
  if (!expectedOn) return <span>N/A</span>;
  return (
    <time className="whitespace-nowrap" dateTime={expectedOn}>
      {formatDay(expectedOn)}
    </time>
  );
}
