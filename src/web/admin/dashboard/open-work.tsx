import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, FileUser, Handshake, Inbox, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { DASHBOARD_PERMISSIONS, type Dashboard } from "#contract/dashboard.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { NEW_APPLICATIONS } from "../applications/area.ts";
import { isPermitted } from "../areas/area.ts";
import { dealsArea } from "../deals/area.ts";
import { OPEN_MESSAGES } from "../messages/area.ts";
import { MESSAGE_SUMMARY_QUERY } from "../messages/message-client.ts";
import { tasksArea } from "../tasks/area.ts";
import { TASK_SUMMARY_QUERY } from "../tasks/summary-query.ts";

interface OpenWorkProps {
  dashboard: Dashboard | undefined;
  permissions: readonly Permission[];
}

/** Classes by the number of figures. */
const COLUMNS: ReadonlyMap<number, string> = new Map([
  [1, "grid-cols-1"],
  [2, "grid-cols-2"],
  [3, "grid-cols-3"],
]);

/** Row with the work that waits for the user, as far as the permissions allow. Each figure is a link. */
export function OpenWork({ dashboard, permissions }: OpenWorkProps) {
  const readsTasks = isPermitted(permissions, tasksArea.permission);
  const { data: tasks } = useQuery({ ...TASK_SUMMARY_QUERY, enabled: readsTasks });
  const readsMessages = may(permissions, DASHBOARD_PERMISSIONS.unreadMessages);
  const { data: messages } = useQuery({ ...MESSAGE_SUMMARY_QUERY, enabled: readsMessages });
  const figures = [
    readsMessages && (
      <WorkFigure count={messages?.record.open} icon={Inbox} key="messages" name="Open messages" to={OPEN_MESSAGES} />
    ),
    readsTasks && (
      <WorkFigure
        count={tasks?.today}
        icon={CalendarCheck}
        key="tasks"
        late={tasks?.overdue}
        name="Due today"
        note={tasks?.unassigned ? `${tasks.unassigned.toLocaleString("en-US")} unassigned` : undefined}
        to={tasksArea.path}
      />
    ),
    may(permissions, DASHBOARD_PERMISSIONS.newApplications) && (
      <WorkFigure
        count={dashboard?.newApplications ?? undefined}
        icon={FileUser}
        key="applications"
        name="New applications"
        to={NEW_APPLICATIONS}
      />
    ),
    may(permissions, DASHBOARD_PERMISSIONS.openDeals) && (
      <WorkFigure
        count={dashboard?.openDeals ?? undefined}
        icon={Handshake}
        key="deals"
        name="Open deals"
        to={dealsArea.path}
      />
    ),
  ].filter(Boolean);
  if (figures.length === 0) return null;
  return (
    <ul
      aria-label="Open work"
      className={classNames(
        "grid gap-px overflow-clip rounded-panel border border-border bg-border shadow-1 *:bg-surface",
        COLUMNS.get(figures.length) ?? "grid-cols-2 lg:grid-cols-4",
      )}
    >
      {figures}
    </ul>
  );
}

interface WorkFigureProps {
  name: string;
  icon: LucideIcon;
  to: string;
  /** Undefined until it is known. */
  count: number | undefined;
  /** Number of overdue items. */
  late?: number | undefined;
  /** Note beside the number, about what it leaves out. */
  note?: string | undefined;
}

function WorkFigure({ name, icon: Icon, to, count, late = 0, note }: WorkFigureProps) {
  return (
    <li className="min-w-0">
      <Link
        className="flex min-h-13 flex-wrap items-center gap-x-2.5 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-card"
        to={to}
      >
        <Icon className="shrink-0 text-primary max-sm:hidden" size={18} />
        {count === undefined ? (
          <Skeleton className="h-5 w-6" />
        ) : (
          <span className={classNames("font-num text-lg tabular-nums", count > 0 ? "font-bold" : "text-ink-2")}>
            {count.toLocaleString("en-US")}
          </span>
        )}{" "}
        <span className="text-small text-ink-2 sm:text-sm">{name}</span>
        {(late > 0 || note) && (
          <span className="flex flex-wrap gap-x-2 text-small sm:ml-auto">
            {late > 0 && <span className="font-medium text-danger">{`${late.toLocaleString("en-US")} overdue`}</span>}
            {note && <span className="text-ink-2">{note}</span>}
          </span>
        )}
      </Link>
    </li>
  );
}
