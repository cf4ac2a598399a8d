import { queryOptions, useQuery } from "@tanstack/react-query";
import { ArrowUpRight, LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DASHBOARD_PERMISSIONS, getDashboard } from "#contract/dashboard.ts";
import { mayCall } from "#contract/endpoint.ts";
import { putFirstStepsAway } from "#contract/first-steps.ts";
import { listMessages } from "#contract/messages.ts";
import { may, type Permission, permissionsOf } from "#contract/permissions.ts";
import { getVisits } from "#contract/visits.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { inBrandColours } from "#ui/drawn-picture.ts";
import { Keys } from "#ui/key.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import coil from "#web/art/story-3.svg";
import { call } from "#web/shared/call.ts";
import { paths } from "#web/shared/paths.ts";
import { areasFor } from "../areas/areas.ts";
import { logOut, useStoredUser } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { crmArea } from "../crm/area.ts";
import { MailboxNotice } from "../messages/mailbox-notice.tsx";
import { productsArea } from "../products/area.ts";
import { servicesArea } from "../services/area.ts";
import { settingsArea } from "../settings/area.ts";
import { usersArea } from "../users/area.ts";
import { Charts, useCharts } from "./charts.tsx";
import { FiguresToCheck } from "./figures-to-check.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LowStock } from "./low-stock.tsx";
import { NewestMessages } from "./newest-messages.tsx";
import { OpenWork } from "./open-work.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { StatCards } from "./stat-cards.tsx";
import { WaitingCard } from "./unread-card.tsx";
import { VisitsCard } from "./visits-card.tsx";

const COLUMNS = "grid gap-3.5 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]";

export function Dashboard() {
  const user = useStoredUser();
  if (!user) return null;
  return (
    <>
      <PageTitle
        actions={<DashboardActions />}
        actionsStayBeside
        subtitle="Here's what's happening with your business today."
        title={`Welcome back, ${user.name}`}
      />
      <Panels permissions={permissionsOf(user.role)} />
    </>
  );
}

/** Panels that these permissions allow. Each panel loads and fails alone. */
export function Panels({ permissions }: { permissions: readonly Permission[] }) {
  const { data, error, isFetching, isLoading, refetch } = useQuery({
    ...DASHBOARD_QUERY,
    enabled: mayCall(permissions, getDashboard),
  });
  const script = useCharts();
  /** False if the dashboard could not be loaded: the parts that need it are then left out. */
  const comes = isLoading || data !== undefined;
  const shows = (part: keyof typeof DASHBOARD_PERMISSIONS) => comes && may(permissions, DASHBOARD_PERMISSIONS[part]);
  return (
    <div className="grid gap-3.5">
      {isLoading && (
        <p className="sr-only" role="status">
          Loading dashboard...
        </p>
      )}
      <FailureBanner
        action={{ label: "Try again", onAct: refetch, busy: isFetching }}
        error={error}
        message="Failed to fetch dashboard"
      >
        {data && "What is shown below may be out of date."}
      </FailureBanner>
      <MailboxNotice />
      {data?.sampleClients ? <SampleClientsNotice count={data.sampleClients} /> : null}
      {comes && <OpenWork dashboard={data} permissions={permissions} />}
      {comes && <StatCards charts={script.charts} dashboard={data} permissions={permissions} />}
      {mayCall(permissions, putFirstStepsAway) && <FirstSteps />}
      {shows("valueByStatus") && (
        <div className={COLUMNS}>
          <Charts dashboard={data} permissions={permissions} script={script} />
        </div>
      )}
      {mayCall(permissions, getVisits) && <VisitsCard script={script} />}
      <Beside
        left={mayCall(permissions, listMessages) && <NewestMessages />}
        right={
          <>
            <QuickActions permissions={permissions} />
            {comes && <WaitingCard dashboard={data} permissions={permissions} />}
          </>
        }
      />
      <Beside
        left={shows("recentActivity") && <RecentActivity dashboard={data} permissions={permissions} />}
        right={
          <>
            {shows("lowStock") && <LowStock dashboard={data} permissions={permissions} />}
            <WebsiteCard />
          </>
        }
      />
      {shows("figuresToCheck") && <FiguresToCheck figures={data?.figuresToCheck ?? []} />}
    </div>
  );
}

/** Notice that stays until the invented clients of the home page are replaced or removed. */
function SampleClientsNotice({ count }: { count: number }) {
  const message =
    count === 1 ? "One client on the home page is a sample" : `${count} clients on the home page are samples`;
  return (
    <Banner message={message} tone="info">
      Visitors see these invented companies as your clients.{" "}
      <Link className="font-medium underlined-link" to={settingsArea.paths.website}>
        Change them in Settings
      </Link>
      , or{" "}
      <Link className="font-medium underlined-link" to={settingsArea.paths.sampleData}>
        remove all sample data
      </Link>
      .
    </Banner>
  );
}

interface BesideProps {
  /** False if the user may not see it. */
  left: ReactNode;
  right: ReactNode;
}

/** Two cards side by side with equal heights. Without the left one, the right one has the full width. */
function Beside({ left, right }: BesideProps) {
  if (!left) return <div className="grid gap-3.5 lg:auto-cols-fr lg:grid-flow-col">{right}</div>;
  return (
    <div className={COLUMNS}>
      <div className="grid min-w-0">{left}</div>
      <div className="flex min-w-0 flex-col gap-3.5 *:last:grow">{right}</div>
    </div>
  );
}

function DashboardActions() {
  return (
    <>
      <ButtonLink
        aria-label="Settings"
        icon={<Settings size={18} />}
        size="icon"
        title="Settings"
        to={settingsArea.path}
      />
      <Button className="max-sm:size-11 max-sm:p-0" icon={<LogOut size={18} />} onClick={logOut} title="Logout">
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </>
  );
}

/** Card with a link to the public website, which loads a new document. */
function WebsiteCard() {
  return (
    <a
      className="group flex print:hidden flex-col overflow-clip rounded-panel border border-border bg-surface shadow-1 hover:bg-surface-2"
      href={paths.site}
    >
      <span className="relative aspect-video grow overflow-clip lg:aspect-auto lg:min-h-28 bg-night">
        <img
          alt=""
          className="absolute size-full object-cover object-[50%_90%] transition-[scale] duration-(--t-4) ease-(--ease-out) motion-safe:group-hover:scale-105"
          height={800}
          loading="lazy"
          src={inBrandColours(coil)}
          width={900}
        />
      </span>
      <span className="flex min-h-14 items-center px-4 font-medium desk:px-card">
        View the website
        <ArrowUpRight className="ml-auto text-ink-3" size={18} />
      </span>
    </a>
  );
}

const LABELS = [
  { label: "Manage CRM", to: crmArea.path },
  { label: "Manage products", to: productsArea.path },
  { label: "Manage users", to: usersArea.path },
  { label: "Manage services", to: servicesArea.path },
];

/** Returns the quick actions with the icon and the key of their area. */
function actionsFor(permissions: readonly Permission[]) {
  const areas = areasFor(permissions);
  return LABELS.flatMap(({ label, to }) =>
    areas.filter(({ path }) => path === to).map(({ icon, key }) => ({ label, to, icon, key })),
  );
}

function QuickActions({ permissions }: { permissions: readonly Permission[] }) {
  const actions = actionsFor(permissions);
  if (actions.length === 0) return null;
  return (
    <Card title="Quick Actions">
      <ul className="*:border-b *:border-border *:last:border-b-0">
        {actions.map(({ label, to, icon: Icon, key }) => (
          <li key={to}>
            <Link
              className="flex min-h-13 items-center gap-3 px-4 font-medium hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-card"
              to={to}
            >
              <Icon className="text-primary" size={18} />
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

export const DASHBOARD_QUERY = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).data,
  // Fetched at each visit, because a change on another screen a moment ago counts here too.
  staleTime: 0,
});
