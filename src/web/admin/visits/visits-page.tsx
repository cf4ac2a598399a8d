import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { DAY_MS } from "#contract/calendar-day.ts";
import { campaignCalls } from "#contract/campaigns.ts";
import { OTHER_HOSTS, VISIT_DAYS, type Visits } from "#contract/visits.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { TopList } from "#ui/charts/top-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FittedNumber } from "#ui/fitted-number.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";
import empty from "#web/art/empty.svg";
import { rejectedFields } from "#web/shared/call.ts";
import { formatIsoDay } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { QueryState } from "../base/query-state.tsx";
import { campaignsArea } from "../campaigns/area.ts";
import { NoticeCard } from "./notice-card.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { VisitsChart } from "./visits-chart.tsx";
import { type Period, sumVisits, visitsQuery } from "./visits-client.ts";

const PERIODS = [
  { label: "7 days", periodOf: () => lastDays(7) },
  { label: "30 days", periodOf: () => lastDays(VISIT_DAYS) },
  { label: "90 days", periodOf: () => lastDays(90) },
  { label: "12 months", periodOf: () => lastDays(365) },
];

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
        <PeriodChoice period={period} periods={PERIODS} refused={refused} show={show} />
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

function Results({ visits: { days, pages, referrers, sources, campaigns, entries, devices } }: { visits: Visits }) {
  const { views, visitors } = sumVisits(days);
  const subjects = new Map(campaigns.map(({ id, subject }) => [id, subject]));
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
      <div className="grid items-start gap-3.5 lg:grid-cols-6">
        <TopList
          className="lg:col-span-3"
          column="Source"
          counts={VISITORS_AND_GOALS}
          empty={NO_VISITORS}
          rows={sources.map(({ source, medium, campaign, visitors, goals }) => ({
            key: [source, medium, campaign].join("\n"),
            name: source === OTHER_HOSTS ? "Other sources" : source,
            remark: (medium || campaign) && (
              <MediumAndCampaign campaign={campaign} medium={medium} subject={subjects.get(campaign)} />
            ),
            counts: [visitors, goals],
          }))}
          title="Sources"
        />
        <TopList
          className="lg:col-span-3"
          column="First page"
          counts={VISITORS_AND_GOALS}
          empty={NO_VISITORS}
          linkOf={pageLink}
          rows={entries.map(({ path, visitors, goals }) => ({ name: path, counts: [visitors, goals] }))}
          title="First pages"
        />
        <TopList
          className="lg:col-span-3 xl:col-span-2"
          column="Page"
          counts={["Views"]}
          empty="No pages in these days."
          linkOf={pageLink}
          rows={pages.map(({ path, views }) => ({ name: path, counts: [views] }))}
          title="Pages"
        />
        <TopList
          className="lg:col-span-3 xl:col-span-2"
          column="Website"
          counts={["Views"]}
          empty="No view came from a link on another website that names itself."
          rows={referrers.map(({ host, views }) => ({
            name: host === OTHER_HOSTS ? "Other websites" : host,
            counts: [views],
          }))}
          title="Referrers"
        />
        <TopList
          className="lg:col-span-6 xl:col-span-2"
          column="Device"
          counts={["Visitors"]}
          empty={NO_VISITORS}
          rows={devices.map(({ device, visitors }) => ({ name: device, counts: [visitors] }))}
          title="Devices"
        />
      </div>
    </>
  );
}

const VISITORS_AND_GOALS = ["Visitors", "Goals"];
const NO_VISITORS = "No visitors were counted in this way in these days.";

/** Medium and campaign of a source. A campaign of the newsletter is shown by its subject, as a link to it. */
function MediumAndCampaign({
  medium,
  campaign,
  subject,
}: {
  medium: string;
  campaign: string;
  subject: string | undefined;
}) {
  const mayRead = useMayCall(campaignCalls.get);
  const to = subject !== undefined && mayRead ? campaignsArea.paths.edit(campaign) : undefined;
  const name = subject ?? campaign;
  return (
    <>
      <span>{medium}</span>
      {medium && name && <span> · </span>}
      {to ? (
        <TextLink look="name" to={to}>
          {name}
        </TextLink>
      ) : (
        <span>{name}</span>
      )}
    </>
  );
}

function pageLink(path: string) {
  return (
    <TextLink href={path} look="name">
      {path}
    </TextLink>
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
      <p className="max-w-reading px-4 pb-4 text-ink-2 desk:px-card">
        A source is the utm_source of the first link of the day, else the website it was on, else Direct. Goals are the
        messages, applications and newsletter requests that the visitors of a row sent on that day.
      </p>
    </Card>
  );
}
