import { useQuery } from "@tanstack/react-query";
import { Merge } from "lucide-react";
import { assignCustomers, CUSTOMER_FACTS, type CustomerRow, type getCustomerSummary } from "#contract/customers.ts";
import { ButtonLink } from "#ui/button.tsx";
import { NEWEST_FIRST_SORT, NUMBER_SORT } from "#ui/data-table.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { RecordOf } from "#web/shared/call.ts";
import { formatMoney } from "#web/shared/money.ts";
import { QueryState } from "../base/query-state.tsx";
import {
  CUSTOMER_COUNT_QUERY,
  CUSTOMER_SUMMARY_QUERY,
  CUSTOMER_TONES,
  customers,
  SOURCE_CHOICES,
  STATUS_CHOICES,
  VIEWS,
} from "../customers/customer-client.ts";
import { BulkAssign } from "../lists/bulk-assign.tsx";
import {
  actionsColumn,
  columnsOf,
  moneyColumn,
  nameColumn,
  ownColumn,
  statusColumn,
  textColumn,
} from "../lists/columns.tsx";
import { dayFilters } from "../lists/filters.tsx";
import { DateCell } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { accountFilter, useAssignees } from "../records/assignees.ts";
import type { ListControls } from "../resources/list-state.ts";
import { crmArea, mergeOlderPath } from "./area.ts";

const OWNER = { name: "owner", label: "Owner", all: "All Owners" } as const;
const ASSIGNED = {
  resource: customers,
  assignCall: assignCustomers,
  accountOf: ({ ownerId }: CustomerRow) => ownerId,
};

const SOURCE_FILTER = {
  name: "source",
  besideViews: true,
  label: "Source",
  all: "All Sources",
  choices: SOURCE_CHOICES,
} as const;

export function CustomerList() {
  const list = useStatusList(customers, { choices: STATUS_CHOICES, tones: CUSTOMER_TONES });
  const [one, other, ...others] = list.bulk.selection.rows;
  const { accounts } = useAssignees("customers");
  const hasRoom = useMediaQuery("(min-width: 640px)");
  const asked = list.controls.state.filters.get("owner");
  const ownerFilter = { ...accountFilter(OWNER, accounts, asked), besideViews: true } as const;
  return (
    <StatusList
      // On a phone a row of its own would move the first customers out of sight.
      filters={[...(hasRoom ? [ownerFilter, SOURCE_FILTER] : []), ...dayFilters(list.controls.state.filters)]}
      importAt={list.mayChange ? crmArea.paths.import : undefined}
      add={{ to: crmArea.paths.new, label: "Add Customer" }}
      columns={columnsOf(
        customers,
        { ...CUSTOMER_FACTS, name: "Customer", owner: CUSTOMER_FACTS.ownerName },
        {
          name: nameColumn({
            to: crmArea.paths.one,
            about: ({ email }) => email,
            phone: "about",
            email: ({ email }) => email,
            skeleton: "avatar",
          }),
          company: textColumn({ width: "w-[17%] @max-[60rem]:w-[14%]", phone: "more" }),
          status: statusColumn(list.statusCell, { width: "w-32" }),
          value: moneyColumn({ sort: { ...NUMBER_SORT, first: "desc" }, phone: "end" }),
          lastContact: ownColumn(
            ({ lastContact }) => (lastContact ? <DateCell instant={lastContact} /> : <span>N/A</span>),
            {
              sort: NEWEST_FIRST_SORT,
              width: "w-32 @max-[60rem]:w-30",
              phone: "more",
            },
          ),
          owner: textColumn({
            of: ({ ownerName }) => ownerName,
            blank: "Nobody",
            sort: false,
            lines: 1,
            width: "w-36",
            hideOrder: 1,
          }),
          actions: actionsColumn({ view: crmArea.paths.one, edit: crmArea.paths.edit, mayEdit: list.mayChange }),
        },
      )}
      firstUse={{
        // Specified, also for a list without any customer.
        title: "No customers found",
        text: "Customers you add, and people who write through the website, appear here.",
      }}
      list={list}
      moreActions={
        <>
          <BulkAssign {...ASSIGNED} accounts={accounts} bulk={list.bulk} />
          {one && other && others.length === 0 && (
            <ButtonLink icon={<Merge size={16} />} to={mergeOlderPath(one, other)}>
              Merge
            </ButtonLink>
          )}
        </>
      }
      summary={<CustomerSummary />}
      title="Customer Relationship Management"
      views={<CustomerViews controls={list.controls} />}
    />
  );
}

/** Buttons of the views, each with its number of customers. */
function CustomerViews({
  controls,
}: {
  controls: ListControls<"status" | "owner" | "source" | "createdFrom" | "createdTo">;
}) {
  const counts = useCounts();
  return (
    <ViewSwitch
      choices={VIEWS.map(({ status, label }) => ({ value: status, label, count: counts[label] }))}
      className="w-full *:flex-1 min-[43rem]:w-72 desk:w-84 lg:w-104"
      label="Customers shown"
      onShow={(status) => controls.filter("status", status)}
      shown={controls.state.filters.get("status") ?? ""}
    />
  );
}

/** Returns the number of customers by status. Customers who are neither Active nor a Lead are Inactive. */
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

/** Figures of all customers, not only of those in the list. */
function CustomerSummary() {
  const query = useQuery(CUSTOMER_SUMMARY_QUERY);
  return (
    <div className="mb-2 sm:mb-4">
      <QueryState isInset loading={<Figures />} nouns="customer summary" query={query}>
        {({ record }) => <Figures summary={record} />}
      </QueryState>
    </div>
  );
}

/** Three figures, or their places while they load. */
function Figures({ summary }: { summary?: RecordOf<typeof getCustomerSummary> }) {
  return (
    <dl className="grid grid-cols-[1fr_1.15fr_1fr] overflow-clip rounded-panel border border-border bg-surface shadow-1 sm:grid-cols-3">
      <Figure name="Total Value">{summary && formatMoney(summary.totalValue)}</Figure>
      <Figure name="Active Customers">{summary?.activeCustomers.toLocaleString("en-US")}</Figure>
      <Figure name="Active Leads">{summary?.activeLeads.toLocaleString("en-US")}</Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** Value; undefined while it loads. */
  children: string | undefined;
}

/** Name and value of a figure, with a placeholder while it loads. */
function Figure({ name, children }: FigureProps) {
  return (
    <div className="min-w-0 border-border px-2.5 py-1.5 not-first:border-l sm:px-5 sm:py-3.5">
      <dt className="truncate text-ink-2 max-sm:text-small">{name}</dt>
      <dd className="truncate leading-[1.25] font-[680] tracking-[-0.02em] font-stretch-110% sm:text-2xl">
        {children ?? <Skeleton className="my-[1.75px] min-h-0 h-3.5 w-16 sm:my-1 sm:h-5.5 sm:w-24" />}
      </dd>
    </div>
  );
}
