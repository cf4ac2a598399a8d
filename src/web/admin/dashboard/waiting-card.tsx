import { ChevronRight, FileUser, Inbox, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { Dashboard } from "#contract/dashboard.ts";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { NEW_APPLICATIONS } from "../applications/area.ts";
import { NEW_MESSAGES } from "../messages/area.ts";

/** What came in and nobody has looked at. */
export function WaitingCard({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <Card title="Waiting for you">
      <ul className="*:border-b *:border-border *:last:border-b-0">
        <WaitingRow
          count={dashboard?.unreadMessages}
          icon={Inbox}
          many="unread messages"
          one="unread message"
          to={NEW_MESSAGES}
        />
        <WaitingRow
          count={dashboard?.newApplications}
          icon={FileUser}
          many="new applications"
          one="new application"
          to={NEW_APPLICATIONS}
        />
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
  const words = count === 1 ? `1 ${one}` : `${count?.toLocaleString("en-US").replace(/^0$/, "No")} ${many}`;
  return (
    <li>
      <Link
        className="flex min-h-13 items-center gap-3 px-4 hover:bg-surface-2 focus-visible:-outline-offset-4 min-[900px]:px-[1.15rem]"
        to={to}
      >
        <Icon aria-hidden="true" className="text-primary" size={18} strokeWidth={1.75} />
        {count === undefined ? (
          <>
            <span className="sr-only">{many}</span>
            <Skeleton className="w-40" />
          </>
        ) : (
          <span className={classNames(count > 0 ? "font-[640]" : "text-ink-2")}>{words}</span>
        )}
        <ChevronRight aria-hidden="true" className="ml-auto text-ink-3" size={16} strokeWidth={1.75} />
      </Link>
    </li>
  );
}
