import { useQuery } from "@tanstack/react-query";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { QueryState } from "../base/query-state.tsx";
import { visitsArea } from "../visits/area.ts";
import { visitsQuery } from "../visits/visits-client.ts";
import { type ChartScript, ChartSkeleton } from "./charts.tsx";

const TITLE = "Visits in the last 30 days";

/** Card with the views and visitors of the last 30 days. */
export function VisitsCard({ script }: { script: ChartScript }) {
  const query = useQuery(visitsQuery({}));
  const { charts } = script;
  if (script.error) {
    return (
      <Banner
        action={{ label: "Try again", onAct: script.refetch, busy: script.isFetching }}
        message="The chart of visits could not be loaded"
      />
    );
  }
  const more = (
    <ButtonLink className="print:hidden" size="small" to={visitsArea.path}>
      All visits
    </ButtonLink>
  );
  return (
    <QueryState isInset loading={<ChartSkeleton title={TITLE} />} nouns="visits" query={query}>
      {({ days }) =>
        charts ? <charts.VisitsChart days={days} more={more} title={TITLE} /> : <ChartSkeleton title={TITLE} />
      }
    </QueryState>
  );
}
