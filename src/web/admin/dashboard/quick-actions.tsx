import { ChevronRight, ContactRound, Package, Users, Wrench } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { paths } from "#web/shared/paths.ts";

const ACTIONS = [
  { label: "Manage CRM", to: paths.crm, icon: ContactRound },
  { label: "Manage products", to: paths.products, icon: Package },
  { label: "Manage users", to: paths.users, icon: Users },
  { label: "Manage services", to: paths.services, icon: Wrench },
] as const;

export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="*:border-b *:border-border *:last:border-b-0">
        {ACTIONS.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link
              className="flex min-h-13 items-center gap-3 px-4 font-[560] hover:bg-surface-2 focus-visible:-outline-offset-4 min-[900px]:px-[1.15rem]"
              to={to}
            >
              <Icon aria-hidden="true" className="text-primary" size={18} strokeWidth={1.75} />
              {label}
              <ChevronRight aria-hidden="true" className="ml-auto text-ink-3" size={16} strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
