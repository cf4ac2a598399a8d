import { useQuery } from "@tanstack/react-query";
import { type CustomerRow, exportCustomers } from "#contract/customers.ts";
import { Banner } from "#ui/banner.tsx";
import { columnsOf, DAYS, NUMBERS } from "#ui/data-table.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { callFile } from "#web/shared/call.ts";
import { formatDollars } from "#web/shared/money.ts";
import { FailureReason } from "../failure-reason.tsx";
import { type ListControls, useListState } from "../resource/list-state.ts";
import { DayCell, EditLink, Person, RecordLink, RecordRow, statusCellOf, ViewLink } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { crmArea } from "./area.ts";
import { CUSTOMER_COUNT_QUERY, CUSTOMER_SUMMARY_QUERY, customers } from "./customer-client.ts";
import { CUSTOMER_TONES, STATUS_CHOICES, VIEWS } from "./customer-labels.ts";

const STATUSES = statusCellOf<CustomerRow, CustomerRow["status"]>({
  label: ({ name }) => `Status of ${name}`,
  choices: STATUS_CHOICES,
  tones: CUSTOMER_TONES,
});
const { StatusCell } = STATUSES;

function CustomerLink({ customer: { id, name } }: { customer: CustomerRow }) {
  return <RecordLink to={crmArea.paths.one(id)}>{name}</RecordLink>;
}

const column = columnsOf<CustomerRow>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Customer",
    cell: ({ row: { original } }) => <Person email={original.email} name={<CustomerLink customer={original} />} />,
    meta: { cell: "w-[30%]", skeleton: "w-3/5" },
  }),
  column.accessor("company", {
    header: "Company",
    cell: ({ getValue }) => <span className="line-clamp-2">{getValue() || "N/A"}</span>,
    meta: { skeleton: "w-3/5" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-32", skeleton: "w-20" },
  }),
  column.accessor("value", {
    header: "Value",
    cell: ({ getValue }) => <span className="font-num tabular-nums">{formatDollars(getValue())}</span>,
    meta: { sorts: NUMBERS, cell: "w-32 text-right", skeleton: "ml-auto w-16" },
  }),
  column.accessor("lastContact", {
    header: "Last Contact",
    sortDescFirst: true,
    cell: ({ row: { original } }) => (original.lastContact ? <DayCell instant={original.lastContact} /> : "N/A"),
    meta: { sorts: DAYS, cell: "w-36", skeleton: "w-20" },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row: { original } }) => (
      <span className="inline-flex">
        <ViewLink name={original.name} to={crmArea.paths.one(original.id)} />
        <EditLink besideView name={original.name} to={crmArea.paths.edit(original.id)} />
      </span>
    ),
    meta: { cell: "w-28 text-right", skeleton: "ml-auto h-6 w-16" },
  }),
]);

export function CustomerList() {
  const controls = useListState(customers.list);
  return (
    <StatusList
      add={{ to: crmArea.paths.new, label: "Add Customer" }}
      columns={COLUMNS}
      compactRow={(customer) => (
        <RecordRow
          about={customer.company || customer.email}
          aside={<StatusCell row={customer} />}
          end={<span className="font-num font-[560] tabular-nums">{formatDollars(customer.value)}</span>}
          name={<CustomerLink customer={customer} />}
          seed={customer.email}
        />
      )}
      controls={controls}
      exportRows={() => callFile(exportCustomers, { query: customers.filtersOf(controls.state) })}
      firstUse={{
        // Specified, whether or not there are any at all.
        title: "No customers found",
        text: "Customers you add, and people who write through the website, appear here.",
      }}
      query={useQuery(customers.listQuery(controls.state))}
      records={customers.records}
      removable={customers.records}
      scrolls
      statuses={STATUSES}
      summary={<CustomerSummary />}
      title="Customer Relationship Management"
      views={<CustomerViews controls={controls} />}
    />
  );
}

/** One button for each way to look at the customers, with how many there are. */
function CustomerViews<SortKey extends string>({ controls }: { controls: ListControls<SortKey, "status"> }) {
  const counts = useCounts();
  return (
    <ViewSwitch
      choices={VIEWS.map(({ status, label }) => ({ value: status, label, count: counts[label] }))}
      className="max-sm:w-full max-sm:*:flex-1"
      label="Customers shown"
      onShow={(status) => controls.filter("status", status)}
      shown={controls.state.filters.get("status") ?? ""}
    />
  );
}

/** Whoever is neither Active nor a Lead is Inactive. */
function useCounts(): Readonly<Record<(typeof VIEWS)[number]["label"], number | undefined>> {
  const { data: summary } = useQuery(CUSTOMER_SUMMARY_QUERY);
  const { data: all } = useQuery(CUSTOMER_COUNT_QUERY);
  const { activeCustomers, activeLeads } = summary?.record ?? {};
  const known = all !== undefined && activeCustomers !== undefined && activeLeads !== undefined;
  return {
    All: all?.total,
    Active: activeCustomers,
    Leads: activeLeads,
    Inactive: known ? all.total - activeCustomers - activeLeads : undefined,
  };
}

/** What all customers come to, whatever the list shows of them. */
function CustomerSummary() {
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
