import { exportServices, type Service } from "#contract/services.ts";
import { columnsOf, NUMBERS } from "#ui/data-table.tsx";
import { callFile } from "#web/shared/call.ts";
import { formatDollars } from "#web/shared/money.ts";
import { statusFilter, useCategoryFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import {
  EditLink,
  RecordLink,
  RecordRow,
  RecordRowSkeleton,
  SECOND_LINE,
  statusCellOf,
  Titled,
} from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { servicesArea } from "./area.ts";
import { SERVICE_CATEGORIES_QUERY, services } from "./service-client.ts";
import { SERVICE_TONES, STATUS_CHOICES } from "./service-labels.ts";

const STATUSES = statusCellOf<Service, Service["status"]>({
  label: ({ name }) => `Status of ${name}`,
  choices: STATUS_CHOICES,
  tones: SERVICE_TONES,
});
const { StatusCell } = STATUSES;

const STATUS_FILTER = statusFilter(STATUS_CHOICES);

function ServiceLink({ service: { id, name } }: { service: Service }) {
  return <RecordLink to={servicesArea.paths.edit(id)}>{name}</RecordLink>;
}

/** A tier that costs nothing has no price: it is told on request. */
function BasePrice({ service: { price } }: { service: Service }) {
  if (price.starter === 0) return "N/A";
  return (
    <>
      <span className="font-num tabular-nums">{formatDollars(price.starter)}</span>
      <span className={`${SECOND_LINE} compact:hidden`}>Starting price</span>
    </>
  );
}

const column = columnsOf<Service>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => (
      <Titled
        about={<span className="font-mono">{row.original.slug}</span>}
        name={<ServiceLink service={row.original} />}
      />
    ),
    meta: { skeleton: "titled" },
  }),
  column.accessor("category", {
    header: "Category",
    cell: ({ getValue }) => <span className="block truncate">{getValue()}</span>,
    meta: { cell: "w-[20%]" },
  }),
  column.accessor(({ price }) => price.starter, {
    id: "price",
    header: "Base Price",
    sortDescFirst: false,
    cell: ({ row }) => <BasePrice service={row.original} />,
    meta: { sorts: NUMBERS, cell: "w-36 text-right", skeleton: "number" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-36", skeleton: "badge" },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row }) => <EditLink name={row.original.name} to={servicesArea.paths.edit(row.original.id)} />,
    meta: { cell: "w-24 text-right", skeleton: "actions" },
  }),
]);

export function ServiceList() {
  const controls = useListState(services.list);
  const categories = useCategoryFilter(SERVICE_CATEGORIES_QUERY, controls.state.filters.get("category"));
  return (
    <StatusList
      add={{ to: servicesArea.paths.new, label: "Add Service" }}
      columns={COLUMNS}
      compactRow={(service) => (
        <RecordRow
          about={<span className="font-mono">{service.slug}</span>}
          action={<EditLink name={service.name} to={servicesArea.paths.edit(service.id)} />}
          aside={<StatusCell row={service} />}
          end={
            <span className="font-num font-[560] tabular-nums">
              {service.price.starter === 0 ? "N/A" : formatDollars(service.price.starter)}
            </span>
          }
          more={
            <span className="flex justify-between gap-2">
              <span className="truncate">{service.category}</span>
              {service.price.starter > 0 && <span className="shrink-0">Starting price</span>}
            </span>
          }
          name={<ServiceLink service={service} />}
        />
      )}
      compactSkeleton={<RecordRowSkeleton hasThirdLine />}
      controls={controls}
      exportRows={(format) => callFile(exportServices[format], { query: services.filtersOf(controls.state) })}
      filters={[categories, STATUS_FILTER]}
      firstUse={{ title: "No services yet", text: "Services you add here and publish appear on the pricing page." }}
      listQuery={services.listQuery}
      records={services.records}
      removable={services.records}
      statuses={STATUSES}
      title="Services Management"
    />
  );
}
