import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit.ts";
import type { Dashboard } from "#contract/dashboard.ts";
import type { Permission } from "#contract/permissions.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { formatInstant, formatRelative } from "#web/shared/dates.ts";
import { recordAddress } from "../areas/record-address.ts";
import { auditArea } from "../audit/area.ts";
import { auditEntrySentence } from "../audit/audit-labels.ts";
import { RecordIcon } from "../audit/record-icon.tsx";
import { CardFiller, rowsClass } from "./card-filler.tsx";

const SHOWN = 7;

interface RecentActivityProps {
  dashboard: Dashboard | undefined;
  /** Permissions of the user, which decide which lines link to their record. */
  permissions: readonly Permission[];
}

interface LinesProps {
  activities: readonly Activity[];
  permissions: readonly Permission[];
}

/** Card with the newest entries of the audit trail. */
export function RecentActivity({ dashboard, permissions }: RecentActivityProps) {
  return (
    <Card
      aside={
        <ButtonLink aria-label="All activity" size="small" to={auditArea.path}>
          All activity
        </ButtonLink>
      }
      className="flex flex-col"
      title="Recent Activity"
    >
      {dashboard?.recentActivity ? (
        <Lines activities={groupActivity(dashboard.recentActivity).slice(0, SHOWN)} permissions={permissions} />
      ) : (
        <RowsSkeleton count={SHOWN} hasPicture height="h-14" />
      )}
    </Card>
  );
}

function Lines({ activities, permissions }: LinesProps) {
  return (
    <>
      <ol className={rowsClass(activities.length)}>
        {activities.map((activity) => (
          <li key={activity.entry.id}>
            <ActivityLine {...activity} permissions={permissions} />
          </li>
        ))}
      </ol>
      <CardFiller count={activities.length}>Everything done here is listed, with who did it.</CardFiller>
    </>
  );
}

/** Line that links to its record if the user can open it, else to the audit trail. */
function ActivityLine({ entry, times, permissions }: Activity & Pick<RecentActivityProps, "permissions">) {
  const { who, done, name } = auditEntrySentence(entry);
  return (
    <Link
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-card"
      to={recordAddress(entry.record, permissions) ?? auditArea.path}
    >
      <RecordIcon type={entry.record.type} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-bold">{who}</strong> <span>{done}</span>{" "}
        {name && <strong className="font-medium">{name}</strong>}
        {times > 1 && <span>{` ${times} times`}</span>}
      </span>
      <time className="shrink-0 text-small text-ink-3" dateTime={entry.at} title={formatInstant(entry.at)}>
        {formatRelative(entry.at)}
      </time>
    </Link>
  );
}

interface Activity {
  /** Newest of the entries that share the line. */
  entry: AuditEntry;
  times: number;
}

/** Returns the key by which entries share a line. Each sign-in has its own record, but several sign-ins share one line. */
function likenessOf({ account, action, record, after }: AuditEntry): string {
  return JSON.stringify([
    account,
    action,
    record.type,
    record.name,
    record.type === "session" ? "" : record.id,
    after?.times,
  ]);
}

/** Groups consecutive entries with the same text into one line. */
export function groupActivity(entries: readonly AuditEntry[]): Activity[] {
  const grouped: Activity[] = [];
  for (const entry of entries) {
    const before = grouped.at(-1);
    if (before && likenessOf(before.entry) === likenessOf(entry)) before.times += 1;
    else grouped.push({ entry, times: 1 });
  }
  return grouped;
}
