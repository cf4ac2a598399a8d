import { useQuery } from "@tanstack/react-query";
import { type CustomerRow, exportCustomers } from "#contract/customers.ts";
import { columnsOf, DAYS, NUMBERS } from "#ui/data-table.tsx";
import { callFile } from "#web/shared/call.ts";
import { formatDollars } from "#web/shared/money.ts";
import { DayCell, EditLink, Person, RecordLink, RecordRow, ViewLink } from "../resource/row-parts.tsx";
import { statusCellOf } from "../resource/status-cell.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { useListState } from "../resource/use-list-state.ts";
import { crmArea } from "./area.ts";
import { customers } from "./customer-client.ts";
import { CUSTOMER_TONES, STATUS_CHOICES } from "./customer-labels.ts";
import { CustomerSummary } from "./customer-summary.tsx";
import { CustomerViews } from "./customer-views.tsx";

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
        <EditLink name={original.name} to={crmArea.paths.edit(original.id)} />
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
