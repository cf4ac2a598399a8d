import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { Deal } from "#contract/deals.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { List } from "#web/shared/call.ts";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { dealsArea, dealsOfCustomer, newDealFor } from "./area.ts";
import { DEAL_TONES, deals, dealsOfCustomerQuery } from "./deal-client.ts";

const SHOWN = 5;

/** Card with the newest deals of a customer, and a link to all of them. */
export function DealsCard({ customerId }: { customerId: string }) {
  const mayAdd = useMayCall(deals.writeCall);
  const query = useQuery(dealsOfCustomerQuery(customerId, SHOWN));
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
      <QueryState empty="No deals yet." failed="Failed to load deals" loading={2} nouns="deals" query={query}>
        {(list) => <Deals customerId={customerId} list={list} />}
      </QueryState>
    </Card>
  );
}

function Deals({ customerId, list: { rows, total } }: { customerId: string; list: List<Deal[]> }) {
  return (
    <div className="grid gap-3 px-4 py-4 desk:px-card">
      <ul className="grid gap-3">
        {rows.map(({ id, title, status, value }) => (
          <li className="flex items-start justify-between gap-2" key={id}>
            <span className="min-w-0">
              <TextLink className="font-medium wrap-anywhere" look="name" to={dealsArea.paths.one(id)}>
                {title}
              </TextLink>
              <span className="block font-num text-small text-ink-3 tabular-nums">{formatMoney(value)}</span>
            </span>
            <Badge tone={DEAL_TONES[status]}>{status}</Badge>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Link className="underlined-link" to={dealsOfCustomer(customerId)}>
          {`All ${plural(total, "deal")}`}
        </Link>
      )}
    </div>
  );
}
