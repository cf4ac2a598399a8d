import type { ReactNode } from "react";
import type { Report } from "#contract/reports.ts";
import { type Bar, BarChart } from "#ui/charts/bar-chart.tsx";
import { ChartCard } from "#ui/charts/chart-card.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { plural } from "#web/shared/plural.ts";
import { applicationsArea } from "../applications/area.ts";
import { crmArea } from "../crm/area.ts";
import { dealsArea } from "../deals/area.ts";
import { messagesArea } from "../messages/area.ts";
import { formatDays, formatMinutes, formatMonth, formatShare, listAt, type Span } from "./report-client.ts";

type PartOf<Name extends keyof Report> = NonNullable<Report[Name]>;

const createdIn = ({ from, to }: Span) => ({ createdFrom: from, createdTo: to });
const closedIn = ({ from, to }: Span) => ({ closedFrom: from, closedTo: to });
const formatted = (count: number) => count.toLocaleString("en-US");

interface FigureProps {
  name: string;
  /** Address of the rows that the figure counts. */
  to?: string;
  children: string;
}

function Figure({ name, to, children }: FigureProps) {
  return (
    <div className="min-w-0 rounded-panel border border-border bg-surface p-3 shadow-1 desk:px-card desk:py-4 print:break-inside-avoid">
      <dt className="text-sm font-[500] text-ink-2">{name}</dt>
      <dd className="text-2xl font-[680] tracking-[-0.02em] font-stretch-110%">
        {to ? (
          <TextLink aria-label={`${children} ${name}`} look="name" to={to}>
            {children}
          </TextLink>
        ) : (
          <span>{children}</span>
        )}
      </dd>
    </div>
  );
}

/** Part of a report with its heading, figures and charts. */
function Part({ title, figures, children }: { title: string; figures: ReactNode; children?: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3.5">
      <h2 className="mt-3 text-lg font-heading">{title}</h2>
      <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-5">{figures}</dl>
      {children && <div className="grid items-start gap-3.5 lg:grid-cols-2">{children}</div>}
    </section>
  );
}

interface MonthsProps {
  title: string;
  label: string;
  months: readonly { key: string; count: number; value?: number }[];
  format: (count: number) => string;
}

/** Chart of numbers by month, with the values in its table. */
function Months({ title, label, months, format }: MonthsProps) {
  const most = months.toSorted((one, other) => other.count - one.count)[0];
  const finding = most && most.count > 0 ? `Most in ${formatMonth(most.key)}: ${format(most.count)}.` : "None yet.";
  const hasValue = months.some(({ value }) => value !== undefined);
  const last = months.at(-1);
  return (
    <ChartCard
      finding={finding}
      table={{
        columns: ["Month", "Number", ...(hasValue ? ["Value"] : [])],
        rows: months.map(({ key, count, value }) => ({
          id: key,
          cells: [formatMonth(key), formatted(count), ...(value === undefined ? [] : [formatMoney(value)])],
        })),
      }}
      title={title}
    >
      <LineChart
        finding={finding}
        // Starts again at the last month of another span.
        key={`${months[0]?.key} ${last?.key}`}
        label={label}
        names={months.map(({ key }) => formatMonth(key))}
        series={[
          {
            name: title,
            variant: "primary",
            values: months.map(({ count }) => count),
            formatValue: format,
            lastLabel: format(last?.count ?? 0),
          },
        ]}
        tickOf={(index) => formatMonth(months[index]?.key ?? "").slice(0, 3)}
      />
    </ChartCard>
  );
}

interface BarsProps {
  title: string;
  /** Heading of the names. */
  column: string;
  finding: string;
  bars: readonly (Omit<Bar, "variant"> & { id: string })[];
}

/** Chart of the parts of a number, each with a link to its rows. */
function Bars({ title, column, finding, bars }: BarsProps) {
  return (
    <ChartCard
      finding={finding}
      table={{
        columns: [column, "Number"],
        rows: bars.map(({ id, name, text }) => ({ id, cells: [name, text] })),
      }}
      title={title}
    >
      <BarChart bars={bars.map(({ id: _, ...bar }) => ({ ...bar, variant: "primary" }))} label={title} />
    </ChartCard>
  );
}

const sourceName = (key: string) => (key === "none" ? "Unknown" : key);

export function CustomersPart({ customers, span }: { customers: PartOf<"customers">; span: Span }) {
  const [most] = customers.bySource;
  return (
    <Part
      figures={
        <Figure name="New customers and leads" to={listAt(crmArea.path, createdIn(span))}>
          {formatted(customers.new)}
        </Figure>
      }
      title="Customers"
    >
      {customers.byMonth.length > 1 && (
        <Months
          format={(count) => `${formatted(count)} new`}
          label="New customers, month by month"
          months={customers.byMonth}
          title="New customers by month"
        />
      )}
      {most && (
        <Bars
          bars={customers.bySource.map(({ key, count }) => ({
            id: key,
            name: sourceName(key),
            to: listAt(crmArea.path, { ...createdIn(span), source: key }),
            value: count,
            text: formatted(count),
            remark: formatShare(count / customers.new),
          }))}
          column="Source"
          finding={`Most: ${sourceName(most.key)}, ${formatted(most.count)} of ${formatted(customers.new)}.`}
          title="New customers by source"
        />
      )}
    </Part>
  );
}

export function DealsPart({ deals, span }: { deals: PartOf<"deals">; span: Span }) {
  const { won, lost, winRate, medianDays, byOwner, byMonth } = deals;
  const closed = (filters: Readonly<Record<string, string>>) =>
    listAt(dealsArea.path, { ...filters, ...closedIn(span) });
  const [best] = byOwner;
  return (
    <Part
      figures={
        <>
          <Figure name="Won" to={closed({ status: "Won" })}>
            {formatted(won.count)}
          </Figure>
          <Figure name="Value won">{formatMoney(won.value)}</Figure>
          <Figure name="Lost" to={closed({ status: "Lost" })}>
            {formatted(lost)}
          </Figure>
          <Figure name="Win rate">{formatShare(winRate)}</Figure>
          <Figure name="Median time to win">{formatDays(medianDays)}</Figure>
        </>
      }
      title="Deals"
    >
      {byMonth.length > 1 && (
        <Months
          format={(count) => `${formatted(count)} won`}
          label="Won deals, month by month"
          months={byMonth}
          title="Won deals by month"
        />
      )}
      {best && (
        <Bars
          bars={byOwner.map(({ key, name, count, value }) => ({
            id: key,
            name: name || "Nobody",
            to: closed({ status: "Won", owner: key }),
            value,
            text: plural(count, "deal"),
            remark: formatMoney(value),
          }))}
          column="Owner"
          finding={`Most value: ${best.name || "Nobody"}, ${formatMoney(best.value)}.`}
          title="Won deals by owner"
        />
      )}
    </Part>
  );
}

export function MessagesPart({ messages, span }: { messages: PartOf<"messages">; span: Span }) {
  const { received, answered, medianFirstAnswerMinutes, open, openOlderThan2Days, byAssignee } = messages;
  const listOf = (filters: Readonly<Record<string, string>>) => listAt(messagesArea.path, filters);
  const inSpan = { state: "received", ...createdIn(span) };
  const [most] = byAssignee;
  return (
    <Part
      figures={
        <>
          <Figure name="Received" to={listOf(inSpan)}>
            {formatted(received)}
          </Figure>
          <Figure
            name="First answered"
            to={listOf({ state: "received", answeredFrom: span.from, answeredTo: span.to })}
          >
            {formatted(answered)}
          </Figure>
          <Figure name="Median time to answer">{formatMinutes(medianFirstAnswerMinutes)}</Figure>
          <Figure name="Open now" to={listOf({ state: "open" })}>
            {formatted(open)}
          </Figure>
          <Figure name="Open for over 2 days" to={listOf({ state: "open", olderThan: "2" })}>
            {formatted(openOlderThan2Days)}
          </Figure>
        </>
      }
      title="Messages"
    >
      {most && (
        <Bars
          bars={byAssignee.map(({ key, name, count }) => ({
            id: key,
            name: name || "Nobody",
            to: listOf({ ...inSpan, assignee: key }),
            value: count,
            text: formatted(count),
            remark: formatShare(count / received),
          }))}
          column="Assignee"
          finding={`Most: ${most.name || "Nobody"}, ${plural(most.count, "message")}.`}
          title="Received messages by assignee"
        />
      )}
    </Part>
  );
}

interface ApplicationsProps {
  applications: PartOf<"applications">;
  span: Span;
}

export function ApplicationsPart({ applications: { received, byStatus, medianDaysToHire }, span }: ApplicationsProps) {
  const listOf = (filters: Readonly<Record<string, string>>) =>
    listAt(applicationsArea.path, { ...filters, ...createdIn(span) });
  const some = byStatus.filter(({ count }) => count > 0);
  return (
    <Part
      figures={
        <>
          <Figure name="Received" to={listOf({})}>
            {formatted(received)}
          </Figure>
          <Figure name="Median time to hire">{formatDays(medianDaysToHire)}</Figure>
        </>
      }
      title="Applications"
    >
      {some.length > 0 && (
        <Bars
          bars={some.map(({ key, count }) => ({
            id: key,
            name: key,
            to: listOf({ status: key }),
            value: count,
            text: formatted(count),
            remark: formatShare(count / received),
          }))}
          column="Status"
          finding={`${plural(received, "application")} by present status.`}
          title="Received applications by status"
        />
      )}
    </Part>
  );
}

export function NewsletterPart({ newsletter }: { newsletter: PartOf<"newsletter"> }) {
  return (
    <Part
      figures={
        <>
          <Figure name="Confirmed">{formatted(newsletter.confirmed)}</Figure>
          <Figure name="Unsubscribed">{formatted(newsletter.unsubscribed)}</Figure>
          <Figure name="Bounced mails">{formatted(newsletter.bounced)}</Figure>
        </>
      }
      title="Newsletter"
    />
  );
}
