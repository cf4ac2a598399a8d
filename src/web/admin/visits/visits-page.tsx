import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FIRST_VISIT_DAY, OTHER_HOSTS, VISIT_DAYS, type Visits } from "#contract/visits.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/field.tsx";
import { FittedNumber } from "#ui/fitted-number.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import empty from "#web/art/empty.svg";
import { rejectedFields } from "#web/shared/call.ts";
import { formatIsoDay } from "#web/shared/dates.ts";
import { QueryState } from "../base/query-state.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { TopList } from "./top-list.tsx";
import { VisitsChart } from "./visits-chart.tsx";
import { type Period, sumVisits, visitsQuery } from "./visits-client.ts";

const DAY_MS = 24 * 60 * 60_000;

const PERIODS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "12 months" },
] as const;

/** Returns the period of the last days, up to today in South Africa. */
function lastDays(days: number, now = Date.now()): Required<Period> {
  return { from: formatIsoDay(new Date(now - (days - 1) * DAY_MS)), to: formatIsoDay(new Date(now)) };
}

/** Period in the address of the screen, by default the last 30 days. */
function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const usual = lastDays(VISIT_DAYS);
  const period = { from: search.get("from") || usual.from, to: search.get("to") || usual.to };
  return { period, show: (chosen: Required<Period>) => setSearch({ ...chosen }, { replace: true }) };
}

/** Screen with the views and visitors of a period. */
export function VisitsPage() {
  const { period, show } = usePeriod();
  const query = useQuery(visitsQuery(period));
  const refused = new Map(rejectedFields(query.error).map(({ path, message }) => [path, message]));
  return (
    <div className="w-full max-w-page">
      <PageTitle subtitle="Views and visitors of the public pages, counted without cookies." title="Visits" />
      <div className="grid gap-3.5">
        <PeriodChoice period={period} refused={refused} show={show} />
        {query.data?.isBehindCdn && (
          <Banner message="Only views that reach this server count" tone="info">
            CDN_SECONDS is set, so a CDN answers some views itself. Only uncached views are counted here.
          </Banner>
        )}
        {refused.size === 0 && (
          <QueryState isInset loading={<Loading />} nouns="visits" query={query}>
            {(visits) => <Results visits={visits} />}
          </QueryState>
        )}
        <div className="grid gap-3.5 lg:grid-cols-2">
          <CountingCard />
          <NoticeCard />
        </div>
      </div>
    </div>
  );
}

interface PeriodChoiceProps {
  period: Required<Period>;
  refused: ReadonlyMap<string, string>;
  show: (period: Required<Period>) => void;
}

function PeriodChoice({ period, refused, show }: PeriodChoiceProps) {
  const shown = PERIODS.find(({ value }) => {
    const { from, to } = lastDays(Number(value));
    return from === period.from && to === period.to;
  });
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <ViewSwitch
        choices={PERIODS}
        className="max-sm:w-full max-sm:*:flex-1 sm:*:px-3"
        label="Period"
        onShow={(days) => show(lastDays(Number(days)))}
        shown={shown?.value ?? ("" as (typeof PERIODS)[number]["value"])}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-sm:w-full sm:flex">
        <DayField
          day={period.from}
          error={refused.get("from")}
          label="First day"
          onChoose={(from) => show({ ...period, from })}
        />
        <DayField
          day={period.to}
          error={refused.get("to")}
          label="Last day"
          onChoose={(to) => show({ ...period, to })}
        />
      </div>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  error: string | undefined;
  onChoose: (day: string) => void;
}

/** Field for a day. While a year is typed, its first digits are another year, which is not chosen. */
function DayField({ label, day, error, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      error={error}
      label={label}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value >= FIRST_VISIT_DAY) onChoose(value);
      }}
      type="date"
      value={typed ?? day}
    />
  );
}

function Results({ visits: { days, pages, referrers } }: { visits: Visits }) {
  const { views, visitors } = sumVisits(days);
  if (views === 0) {
    return (
      <Card title="Views and visitors by day">
        <EmptyState art={empty} title="No views in these days">
          A view appears here within a minute after somebody has opened a public page. Robots and programs do not count.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-2 gap-3.5">
        <Total name="Views" remark="of all public pages" total={views} />
        <Total name="Visitors" remark="each counted once a day" total={visitors} />
      </dl>
      <VisitsChart days={days} title="Views and visitors by day" />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <TopList
          column="Page"
          empty="No pages in these days."
          linkOf={(path) => (
            <TextLink href={path} look="name">
              {path}
            </TextLink>
          )}
          rows={pages.map(({ path, views }) => ({ name: path, views }))}
          title="Pages"
        />
        <TopList
          column="Website"
          empty="No view came from a link on another website that names itself."
          rows={referrers.map(({ host, views }) => ({
            name: host === OTHER_HOSTS ? "Other websites" : host,
            views,
          }))}
          title="Referrers"
        />
      </div>
    </>
  );
}

function Total({ name, total, remark }: { name: string; total: number; remark: string }) {
  return (
    <div className="@container min-w-0 rounded-panel border border-border bg-surface p-3 shadow-1 desk:px-card desk:py-4">
      <dt className="text-sm font-[500] text-ink-2">{name}</dt>
      <dd>
        <FittedNumber text={total.toLocaleString("en-US")} />
        <span className="text-small text-ink-2">{remark}</span>
      </dd>
    </div>
  );
}

function Loading() {
  return (
    <Card className="min-h-[21rem]" title="Views and visitors by day">
      <div className="grid gap-5 p-card">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-44 w-full" />
      </div>
    </Card>
  );
}

function CountingCard() {
  return (
    <Card title="How visits are counted">
      <p className="max-w-reading px-4 py-4 text-ink-2 desk:px-card">
        A visitor is one network address with one browser on one day, stored as a code that is deleted after midnight,
        so nobody is recognised the next day. Robots, programs, calls and files do not count.
      </p>
    </Card>
  );
}
