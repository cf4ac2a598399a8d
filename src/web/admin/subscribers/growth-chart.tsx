import { useQuery } from "@tanstack/react-query";
import { type GrowthOfWeek, getSubscriberGrowth } from "#contract/newsletter.ts";
import { ChartCard } from "#ui/charts/chart-card.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { call } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";
import { QueryState } from "../base/query-state.tsx";
import { dayTick, formatShortDay } from "../visits/day-labels.ts";
import { growthFinding } from "./growth-finding.ts";
import { subscribers } from "./subscriber-client.ts";

/** Curve of confirmed addresses by week, with what came and went in its table. */
export function SubscriberGrowth() {
  const query = useQuery({
    queryKey: [...subscribers.keys.lists, "growth"],
    queryFn: async ({ signal }) => (await call(getSubscriberGrowth, { signal })).data,
  });
  return (
    <QueryState empty="" loading={4} nouns="growth" query={query}>
      {(weeks) => <GrowthChart weeks={weeks} />}
    </QueryState>
  );
}

const counted = (count: number) => count.toLocaleString("en-US");

function GrowthChart({ weeks }: { weeks: readonly GrowthOfWeek[] }) {
  const finding = growthFinding(weeks);
  return (
    <ChartCard
      finding={finding}
      table={{
        columns: ["Week of", "Confirmed", "Unsubscribed", "Subscribers"],
        rows: weeks.toReversed().map(({ week, confirmed, unsubscribed, subscribers: all }) => ({
          id: week,
          cells: [formatShortDay(week), counted(confirmed), counted(unsubscribed), counted(all)],
        })),
      }}
      title="Growth"
    >
      <LineChart
        finding={finding}
        label="Subscribers, week by week"
        names={weeks.map(({ week }) => `Week of ${formatShortDay(week)}`)}
        series={[
          {
            name: "Subscribers",
            variant: "primary",
            values: weeks.map((week) => week.subscribers),
            formatValue: (count) => plural(count, "subscriber"),
            lastLabel: plural(weeks.at(-1)?.subscribers ?? 0, "subscriber"),
          },
        ]}
        tickOf={(index, previous) =>
          dayTick(weeks[index]?.week ?? "", previous === undefined ? undefined : weeks[previous]?.week)
        }
      />
    </ChartCard>
  );
}
