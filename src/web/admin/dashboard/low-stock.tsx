import { PackageCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Dashboard } from "#contract/dashboard.ts";
import { LOW_STOCK } from "#contract/fields.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { onKey } from "#ui/key-target.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { productsArea } from "../products/area.ts";

const SHOWN = 5;

interface LowStockProps {
  dashboard: Dashboard | undefined;
  permissions: readonly Permission[];
}

/** Card with the active products that are low in stock, lowest first. */
export function LowStock({ dashboard, permissions }: LowStockProps) {
  return (
    <Card
      aside={
        <ButtonLink size="small" to={`${productsArea.path}?sort=stock&order=asc`}>
          View by stock
        </ButtonLink>
      }
      title="Stock running low"
    >
      <Rows dashboard={dashboard} permissions={permissions} />
    </Card>
  );
}

function Rows({ dashboard, permissions }: LowStockProps) {
  if (!dashboard?.lowStock) return <RowsSkeleton count={SHOWN} height="h-11" />;
  if (dashboard.totals.products === 0) {
    return (
      <Nothing>
        No products yet.{" "}
        {may(permissions, "products:write") && (
          <Link {...onKey("create")} className="font-medium underlined-link" to={productsArea.paths.new}>
            Add the first one
          </Link>
        )}
      </Nothing>
    );
  }
  if (dashboard.lowStock.length === 0) {
    return (
      <Nothing>
        <PackageCheck className="mr-2 inline text-success" size={18} />
        Every Active product has {LOW_STOCK} or more in stock.
      </Nothing>
    );
  }
  return (
    <ul className="*:border-b *:border-border *:last:border-b-0">
      {dashboard.lowStock.slice(0, SHOWN).map(({ id, name, stock }) => (
        <li key={id}>
          <Link
            className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-card"
            to={productsArea.paths.edit(id)}
          >
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="shrink-0 font-medium text-danger">
              {stock === 0 ? "None left" : <span className="tabular-nums">{`${stock} left`}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 py-4 text-ink-2 desk:px-card">{children}</p>;
}
