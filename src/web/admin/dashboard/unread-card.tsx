import { ChevronRight, FileUser, Inbox, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { DASHBOARD_PERMISSIONS, type Dashboard } from "#contract/dashboard.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { plural } from "#web/shared/plural.ts";
import { NEW_APPLICATIONS } from "../applications/area.ts";
import { NEW_MESSAGES } from "../messages/area.ts";

const WAITING = [
  { key: "unreadMessages", one: "unread message", many: "unread messages", icon: Inbox, to: NEW_MESSAGES },
  {
    key: "newApplications",
    one: "new application",
    many: "new applications",
    icon: FileUser,
    to: NEW_APPLICATIONS,
  },
] as const;

interface WaitingCardProps {
  dashboard: Dashboard | undefined;
  permissions: readonly Permission[];
}

/** Card with the number of unread messages and applications. */
export function WaitingCard({ dashboard, permissions }: WaitingCardProps) {
  const rows = WAITING.filter(({ key }) => may(permissions, DASHBOARD_PERMISSIONS[key]));
  if (rows.length === 0) return null;
  return (
    <Card title="Waiting for you">
      <ul className="*:border-b *:border-border *:last:border-b-0">
        {rows.map(({ key, ...row }) => (
          <WaitingRow {...row} count={dashboard?.[key] ?? undefined} key={key} />
        ))}
      </ul>
    </Card>
  );
}

interface WaitingRowProps {
  /** Undefined until it is known. */
  count: number | undefined;
  one: string;
  many: string;
  icon: LucideIcon;
  to: string;
}

function WaitingRow({ count, one, many, icon: Icon, to }: WaitingRowProps) {
  const text = count === 0 ? `No ${many}` : plural(count ?? 0, one, many);
  return (
    <li>
      <Link
        className="flex min-h-13 items-center gap-3 px-4 hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-card"
        to={to}
      >
        <Icon className="text-primary" size={18} />
        {count === undefined ? (
          <>
            <span className="sr-only">{many}</span>
            <Skeleton className="w-40" />
          </>
        ) : (
          <span className={classNames(count > 0 ? "font-bold" : "text-ink-2")}>{text}</span>
        )}
        <ChevronRight className="ml-auto text-ink-3" size={16} />
      </Link>
    </li>
  );
}
