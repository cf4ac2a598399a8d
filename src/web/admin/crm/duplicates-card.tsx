import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Customer } from "#contract/customers.ts";
import { Card } from "#ui/card.tsx";
import { onKey } from "#ui/key-target.ts";
import { crmArea, mergeOlderPath } from "./area.ts";
import { duplicatesQuery, sameness } from "./duplicates.ts";

const SHOWN = 5;
const LINK = "inline-flex min-h-8 items-center font-medium underlined-link";

interface DuplicatesCardProps {
  customer: Customer;
  mayMerge: boolean;
}

/** Other customers that may be the same; nothing without any. */
export function DuplicatesCard({ customer, mayMerge }: DuplicatesCardProps) {
  const { data: duplicates = [] } = useQuery(duplicatesQuery(customer.id));
  if (duplicates.length === 0) return null;
  return (
    <Card title="Possible duplicates">
      <ul>
        {duplicates.slice(0, SHOWN).map((other) => (
          <li className="border-b border-border px-4 py-2.5 last:border-b-0 desk:px-card" key={other.id}>
            <Link className={`${LINK} wrap-anywhere`} to={crmArea.paths.one(other.id)}>
              {other.name}
            </Link>
            <p className="text-small text-ink-3">{sameness(customer, other)}</p>
            {mayMerge && (
              <Link {...onKey("merge")} className={LINK} to={mergeOlderPath(customer, other)}>
                Compare and merge
                <span className="sr-only">
                  {" "}
                  with <bdi>{other.name}</bdi>
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {duplicates.length > SHOWN && (
        <p className="px-4 py-2.5 text-small text-ink-3 desk:px-card">{`And ${duplicates.length - SHOWN} more.`}</p>
      )}
    </Card>
  );
}
