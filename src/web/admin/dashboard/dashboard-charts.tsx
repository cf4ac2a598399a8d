import { ButtonLink } from "#ui/button.tsx";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { ChartCard } from "#ui/charts/chart-card.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { customersOf } from "../crm/area.ts";
import { reportsArea } from "../reports/area.ts";
import { dayTick } from "../visits/day-labels.ts";
import {
  formatCustomerCount,
  formatWeek,
  leadsFinding,
  shareOf,
  type Values,
  valueFinding,
  type Weeks,
} from "./chart-labels.ts";

export { Sparkline } from "#ui/charts/sparkline.tsx";
export { VisitsChart } from "../visits/visits-chart.tsx";

const VARIANTS = { Active: "primary", Lead: "accent", Inactive: "ink-3" } as const;

/** Line chart of the new customers of each week, leads among them, beside those of as many weeks before. */
export function LeadsChart({ weeks }: { weeks: Weeks }) {
  const last = weeks.at(-1);
  return (
    <ChartCard
      finding={leadsFinding(weeks)}
      more={
        <ButtonLink className="print:hidden" size="small" to={reportsArea.path}>
          Reports
        </ButtonLink>
      }
      table={{
        columns: ["Week", "New", `${weeks.length} weeks earlier`],
        rows: weeks.map(({ week, count, before }) => ({
          id: week,
          cells: [formatWeek(week), String(count), String(before)],
        })),
      }}
      title="Leads per week"
    >
      <LineChart
        label="Leads per week, week by week"
        finding={leadsFinding(weeks)}
        names={weeks.map(({ week }) => formatWeek(week))}
        series={[
          {
            name: "These weeks",
            variant: "primary",
            values: weeks.map(({ count }) => count),
            formatValue: (count) => `${count} new`,
            lastLabel: `${last?.count ?? 0} this week`,
          },
          {
            name: "The weeks before",
            variant: "ink-3",
            dashed: true,
            values: weeks.map(({ before }) => before),
            formatValue: (count) => `${weeks.length} weeks earlier: ${count}`,
            lastLabel: `${weeks.length} weeks earlier: ${last?.before ?? 0} (dashed)`,
          },
        ]}
        tickOf={(index, previous) =>
          dayTick(weeks[index]?.week ?? "", previous === undefined ? undefined : weeks[previous]?.week)
        }
      />
    </ChartCard>
  );
}

/** Bar chart of the value of all customers by their status, the largest first. A bar leads to its customers. */
export function ValueChart({ values }: { values: Values }) {
  const whole = values.reduce((sum, { value }) => sum + value, 0);
  const bars = values.toSorted((one, other) => other.value - one.value);
  return (
    <ChartCard
      finding={valueFinding(values)}
      table={{
        columns: ["Status", "Value", "Customers"],
        rows: bars.map(({ status, value, customers }) => ({
          id: status,
          cells: [status, formatMoney(value), customers.toLocaleString("en-US")],
        })),
      }}
      title="Value by status"
    >
      <BarChart
        bars={bars.map(({ status, value, customers }) => ({
          name: status,
          to: customersOf(status),
          value,
          variant: VARIANTS[status],
          text: formatMoney(value),
          remark: `${shareOf(value, whole)}%, ${formatCustomerCount(customers)}`,
        }))}
        label="Value by status"
      />
    </ChartCard>
  );
}
