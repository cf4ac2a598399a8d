import { useQuery } from "@tanstack/react-query";
import { Banner } from "#ui/banner.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { formatDollars } from "#web/shared/money.ts";
import { FailureReason } from "../failure-reason.tsx";
import { CUSTOMER_SUMMARY_QUERY } from "./customer-client.ts";

/** What all customers come to, whatever the list shows of them. */
export function CustomerSummary() {
  const { data, error, isFetching, refetch } = useQuery(CUSTOMER_SUMMARY_QUERY);
  if (error && !data) {
    return (
      <div className="mb-4">
        <Banner
          action={{ label: "Try again", onAct: refetch, busy: isFetching }}
          message="Failed to fetch the summary of customers"
        >
          <FailureReason error={error} />
        </Banner>
      </div>
    );
  }
  const summary = data?.record;
  return (
    <dl className="mb-4 grid grid-cols-2 overflow-clip rounded-panel border border-border bg-surface shadow-1 sm:grid-cols-3">
      <Figure name="Total Value" wide>
        {summary && formatDollars(summary.totalValue)}
      </Figure>
      <Figure name="Active Customers">{summary?.activeCustomers.toLocaleString("en-US")}</Figure>
      <Figure name="Active Leads">{summary?.activeLeads.toLocaleString("en-US")}</Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** Takes a row of its own on a phone. */
  wide?: boolean;
  /** Undefined while it is on its way. */
  children: string | undefined;
}

function Figure({ name, wide = false, children }: FigureProps) {
  return (
    <div
      className={
        wide
          ? "border-border px-5 py-3.5 max-sm:col-span-2 max-sm:border-b"
          : "border-border px-5 py-3.5 sm:border-l max-sm:last:border-l"
      }
    >
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-2xl leading-[1.25] font-[680] tracking-[-0.02em] font-stretch-110%">
        {children ?? <Skeleton className="my-1 h-6 w-24" />}
      </dd>
    </div>
  );
}
