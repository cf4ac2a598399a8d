import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { RailSkeleton } from "../records/detail-parts.tsx";
import { dealsArea, dealsOfCustomer, newDealFor } from "./area.ts";
import { DEAL_TONES, deals, dealsOfCustomerQuery } from "./deal-client.ts";

const SHOWN = 5;

/** Card with the newest deals of a customer, and a link to all of them. */
export function DealsCard({ customerId }: { customerId: string }) {
  const mayAdd = useMayCall(deals.writeCall);
  return (
    <Card
      aside={
        mayAdd && (
          <ButtonLink icon={<Plus size={16} />} to={newDealFor(customerId)}>
            Add Deal
          </ButtonLink>
        )
      }
      title="Deals"
    >
      <Deals customerId={customerId} />
    </Card>
  );
}

function Deals({ customerId }: { customerId: string }) {
  const { data, error, isFetching, refetch } = useQuery(dealsOfCustomerQuery(customerId, SHOWN));
  if (!data) return <RailSkeleton error={error} lines={2} noun="deals" onRetry={refetch} retrying={isFetching} />;
  if (data.total === 0) return <p className="px-4 py-4 text-ink-2 desk:px-card">No deals yet.</p>;
  return (
    <div className="grid gap-3 px-4 py-4 desk:px-card">
      <ul className="grid gap-3">
        {data.rows.map(({ id, title, status, value }) => (
          <li className="flex items-start justify-between gap-2" key={id}>
            <span className="min-w-0">
              <Link
                className="font-medium wrap-anywhere hover:text-(--link) hover:underline"
                to={dealsArea.paths.one(id)}
              >
                {title}
              </Link>
              <span className="block font-num text-small text-ink-3 tabular-nums">{formatMoney(value)}</span>
            </span>
            <Badge tone={DEAL_TONES[status]}>{status}</Badge>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Link className="underlined-link" to={dealsOfCustomer(customerId)}>
          {`All ${plural(data.total, "deal")}`}
        </Link>
      )}
    </div>
  );
}
