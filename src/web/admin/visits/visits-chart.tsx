import type { ReactNode } from "react";
import type { Visits } from "#contract/visits.ts";
import { ChartCard } from "#ui/charts/chart-card.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { plural } from "#web/shared/plural.ts";
import { dayTick, formatShortDay } from "./day-labels.ts";
import { visitsFinding } from "./visits-client.ts";

interface VisitsChartProps {
  title: string;
  days: Visits["days"];
  /** Link to a screen with more. */
  more?: ReactNode;
}

/** Chart of views and visitors by day. Visitors are the dashed line. */
export function VisitsChart({ title, days, more }: VisitsChartProps) {
  const finding = visitsFinding(days);
  const last = days.at(-1);
  return (
    <ChartCard
      finding={finding}
      more={more}
      table={{
        columns: ["Day", "Views", "Visitors"],
        rows: days.toReversed().map(({ day, views, visitors }) => ({
          id: day,
          cells: [formatShortDay(day), views.toLocaleString("en-US"), visitors.toLocaleString("en-US")],
        })),
      }}
      title={title}
    >
      <LineChart
        finding={finding}
        // Starts again at the last day of another period.
        key={`${days[0]?.day} ${last?.day}`}
        label="Views and visitors, day by day"
        names={days.map(({ day }) => formatShortDay(day))}
        series={[
          {
            name: "Views",
            variant: "primary",
            values: days.map(({ views }) => views),
            formatValue: (views) => plural(views, "view"),
            lastLabel: plural(last?.views ?? 0, "view"),
          },
          {
            name: "Visitors",
            variant: "ink-3",
            dashed: true,
            values: days.map(({ visitors }) => visitors),
            formatValue: (visitors) => plural(visitors, "visitor"),
            lastLabel: `${plural(last?.visitors ?? 0, "visitor")} (dashed)`,
          },
        ]}
        tickOf={(index, previous) =>
          dayTick(days[index]?.day ?? "", previous === undefined ? undefined : days[previous]?.day)
        }
      />
    </ChartCard>
  );
}
