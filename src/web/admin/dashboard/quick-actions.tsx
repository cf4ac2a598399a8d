import { Link } from "react-router";
import type { Permission } from "#contract/permissions.ts";
import { Card } from "#ui/card.tsx";
import { Keys } from "#ui/key.tsx";
import { areasFor } from "../areas.ts";
import { crmArea } from "../crm/area.ts";
import { productsArea } from "../products/area.ts";
import { servicesArea } from "../services/area.ts";
import { usersArea } from "../users/area.ts";

const LABELS = [
  { label: "Manage CRM", to: crmArea.path },
  { label: "Manage products", to: productsArea.path },
  { label: "Manage users", to: usersArea.path },
  { label: "Manage services", to: servicesArea.path },
];

/** With the sign and the key of its area. */
function actionsFor(permissions: readonly Permission[]) {
  const areas = areasFor(permissions);
  return LABELS.flatMap(({ label, to }) =>
    areas.filter(({ path }) => path === to).map(({ icon, key }) => ({ label, to, icon, key })),
  );
}

export function QuickActions({ permissions }: { permissions: readonly Permission[] }) {
  const actions = actionsFor(permissions);
  if (actions.length === 0) return null;
  return (
    <Card title="Quick Actions">
      <ul className="*:border-b *:border-border *:last:border-b-0">
        {actions.map(({ label, to, icon: Icon, key }) => (
          <li key={to}>
            <Link
              className="flex min-h-13 items-center gap-3 px-4 font-[560] hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-[1.15rem]"
              to={to}
            >
              <Icon aria-hidden="true" className="text-primary" size={18} strokeWidth={1.75} />
              {label}
              <span aria-hidden="true" className="ml-auto max-desk:hidden">
                <Keys>{`G ${key.toUpperCase()}`}</Keys>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
