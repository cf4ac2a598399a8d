import { Link } from "react-router";
import type { Deal } from "#contract/deals.ts";
import { formatDay } from "#web/shared/dates.ts";
import { crmArea } from "../crm/area.ts";

/** Day on which the decision on a deal is expected. */
export function ExpectedOn({ deal: { expectedOn } }: { deal: Deal }) {
  if (!expectedOn) return <span>N/A</span>;
  return (
    <time className="whitespace-nowrap" dateTime={expectedOn}>
      {formatDay(expectedOn)}
    </time>
  );
}

/** Customer of a deal, with a link unless the customer was deleted. */
export function DealCustomer({ deal: { customerId, customerName } }: { deal: Deal }) {
  if (customerId === null) return <span>{customerName || "N/A"}</span>;
  return (
    <Link className="underlined-link" to={crmArea.paths.one(customerId)}>
      {customerName}
    </Link>
  );
}
