import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { rejectedFields } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { useFile } from "../base/use-file.ts";
import { PeriodChoice } from "../visits/period-choice.tsx";
import { fetchReportFile, formatMonth, monthSpan, reportQuery, SPANS, type Span } from "./report-client.ts";
import { ApplicationsPart, CustomersPart, DealsPart, MessagesPart, NewsletterPart } from "./report-parts.tsx";

/** Span in the address of the screen, by default this month. */
function useSpan() {
  const [search, setSearch] = useSearchParams();
  const usual = monthSpan(0);
  const span = { from: search.get("from") || usual.from, to: search.get("to") || usual.to };
  return { span, show: (chosen: Span) => setSearch({ ...chosen }, { replace: true }) };
}

/** Screen with what came in between two days, and what became of it. */
export function ReportsPage() {
  const { span, show } = useSpan();
  const query = useQuery(reportQuery(span));
  const refused = new Map(rejectedFields(query.error).map(({ path, message }) => [path, message]));
  const file = useFile(fetchReportFile, ({ from, to }: Span) => `reports-${from}-${to}.csv`);
  const days = [span.from, span.to].map((day) => formatDay(`${day}T12:00:00Z`)).join(" to ");
  return (
    <div className="w-full max-w-page">
      <PageTitle
        actions={
          <>
            <Button className="print:hidden" icon={<Printer size={16} />} onClick={() => window.print()}>
              Print
            </Button>
            <Button
              busy={file.busy}
              className="print:hidden"
              icon={<Download size={16} />}
              onClick={() => file.fetch(span)}
            >
              CSV
            </Button>
          </>
        }
        subtitle={refused.size > 0 ? undefined : days}
        title="Reports"
      />
      <div className="grid gap-3.5">
        <PeriodChoice period={span} periods={SPANS} refused={refused} show={show} />
        <FailureBanner error={file.error} message="Failed to download the report" onDismiss={file.dismiss} />
        {refused.size === 0 && (
          <QueryState isInset loading={<Loading />} nouns="report" query={query}>
            {({ customers, deals, messages, applications, newsletter, wholeFrom }) => (
              <>
                {customers && <CustomersPart customers={customers} span={span} />}
                {deals && <DealsPart deals={deals} span={span} />}
                {messages && <MessagesPart messages={messages} span={span} />}
                {applications && <ApplicationsPart applications={applications} span={span} />}
                {newsletter && <NewsletterPart newsletter={newsletter} />}
                <Counting wholeFrom={wholeFrom} />
              </>
            )}
          </QueryState>
        )}
      </div>
    </div>
  );
}

interface CountingProps {
  wholeFrom: Readonly<Record<"messages" | "applications", string | null>>;
}

/** Says what the numbers leave out, and since when they are whole. */
function Counting({ wholeFrom: { messages, applications } }: CountingProps) {
  const months = [
    ...(messages ? [`messages from ${formatMonth(messages)}`] : []),
    ...(applications ? [`applications from ${formatMonth(applications)}`] : []),
  ];
  return (
    <Banner message="Deleted records, erased people and samples do not count" tone="info">
      {months.length > 0 && (
        <span>
          {`Older messages and applications are deleted when their time is over, so the numbers are whole for ${months.join(" and ")} on. `}
        </span>
      )}
      <span>Months are South African. Lists also show samples while there are any.</span>
    </Banner>
  );
}

function Loading() {
  return (
    <Card className="min-h-[21rem]" title="Customers">
      <div className="grid gap-5 p-card">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-44 w-full" />
      </div>
    </Card>
  );
}
