import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "#contract/dashboard.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { onKey } from "#ui/key-target.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import empty from "#web/art/empty.svg";
import { LAZY_MODULES } from "../base/lazy-modules.ts";
import { crmArea } from "../crm/area.ts";

interface ChartsProps {
  dashboard: Dashboard | undefined;
  script: ChartScript;
  permissions: readonly Permission[];
}

/** Both charts side by side, with their placeholder and their failure. */
export function Charts({ dashboard, script: { charts, error, isFetching, refetch }, permissions }: ChartsProps) {
  const { leadsPerWeek, valueByStatus } = dashboard ?? {};
  if (valueByStatus?.every(({ customers }) => customers === 0)) {
    return <NoCustomers mayAdd={may(permissions, "customers:write")} />;
  }
  if (leadsPerWeek && valueByStatus && charts) {
    return (
      <>
        <charts.LeadsChart weeks={leadsPerWeek} />
        <charts.ValueChart values={valueByStatus} />
      </>
    );
  }
  if (error) {
    return (
      <div className="lg:col-span-2">
        <Banner
          action={{ label: "Try again", onAct: refetch, busy: isFetching }}
          message="The charts could not be loaded"
        >
          The rest of this page has loaded. If trying again doesn't help, reload the page.
        </Banner>
      </div>
    );
  }
  return (
    <>
      <ChartSkeleton title="Leads per week" />
      <ChartSkeleton title="Value by status" />
    </>
  );
}

export function ChartSkeleton({ title }: { title: string }) {
  return (
    <Card className="min-h-[21rem]" title={title}>
      <div className="grid gap-5 p-card">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-44 w-full" />
      </div>
    </Card>
  );
}

/** Text in place of the chart while there are no customers. */
function NoCustomers({ mayAdd }: { mayAdd: boolean }) {
  return (
    <Card className="lg:col-span-2" title="Leads per week">
      <EmptyState
        action={
          mayAdd && (
            <ButtonLink {...onKey("create")} variant="primary" to={crmArea.paths.new}>
              Add Customer
            </ButtonLink>
          )
        }
        art={empty}
        title="No customers yet"
      >
        Add the first one here, or wait for the contact forms: everyone who writes to you becomes a lead. After that you
        will see new leads week by week here, and what customers are worth.
      </EmptyState>
    </Card>
  );
}

/** Loads the script of the charts as a query, since it may load late or fail. */
export function useCharts() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["script", "charts"],
    queryFn: LAZY_MODULES.charts,
    staleTime: Number.POSITIVE_INFINITY,
    // A module must not be compared and copied like data.
    structuralSharing: false,
  });
  return { charts: data, error, isFetching, refetch };
}

export type ChartScript = ReturnType<typeof useCharts>;
