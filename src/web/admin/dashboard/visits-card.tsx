import { useQuery } from "@tanstack/react-query";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FailureBanner } from "../base/failure-reason.tsx";
import { visitsArea } from "../visits/area.ts";
import { visitsQuery } from "../visits/visits-client.ts";
import { type ChartScript, ChartSkeleton } from "./charts.tsx";

const TITLE = "Visits in the last 30 days";

/** Card with the views and visitors of the last 30 days. */
export function VisitsCard({ script }: { script: ChartScript }) {
  const { data, error, isFetching, refetch } = useQuery(visitsQuery({}));
  if (error) {
    return (
      <FailureBanner
        action={{ label: "Try again", onAct: refetch, busy: isFetching }}
        error={error}
        message="Failed to fetch visits"
      />
    );
  }
  const { charts } = script;
  if (script.error) {
    return (
      <Banner
        action={{ label: "Try again", onAct: script.refetch, busy: script.isFetching }}
        message="The chart of visits could not be loaded"
      />
    );
  }
  if (!data || !charts) return <ChartSkeleton title={TITLE} />;
  const more = (
    <ButtonLink className="print:hidden" size="small" to={visitsArea.path}>
      All visits
    </ButtonLink>
  );
  return <charts.VisitsChart days={data.days} more={more} title={TITLE} />;
}
