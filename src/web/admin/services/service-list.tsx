import type { Service } from "#contract/services.ts";
import { NUMBER_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { statusFilter, useCategoryFilter } from "../lists/filters.tsx";
import { EditLink, RecordLink, RecordRow, SECOND_LINE, Titled } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { servicesArea } from "./area.ts";
import { SERVICE_CATEGORIES_QUERY, SERVICE_TONES, STATUS_CHOICES, services } from "./service-client.ts";

const STATUS_FILTER = statusFilter(STATUS_CHOICES);

function ServiceLink({ service: { id, name, sample } }: { service: Service }) {
  return (
    <RecordLink sample={sample} to={servicesArea.paths.edit(id)}>
      {name}
    </RecordLink>
  );
}

/** A price of 0 is shown as on request. */
function BasePrice({ service: { price } }: { service: Service }) {
  if (price.starter === 0) return "N/A";
  return (
    <>
      <span className="font-num tabular-nums">{formatMoney(price.starter)}</span>
      <span className={`${SECOND_LINE} compact:hidden`}>Starting price</span>
    </>
  );
}

export function ServiceList() {
  const list = useStatusList(services, { choices: STATUS_CHOICES, tones: SERVICE_TONES });
  const categories = useCategoryFilter(SERVICE_CATEGORIES_QUERY, list.controls.state.filters.get("category"));
  return (
    <StatusList
      add={{ to: servicesArea.paths.new, label: "Add Service" }}
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (service) => (
            <Titled
              about={<span className="font-mono">{service.slug}</span>}
              name={<ServiceLink service={service} />}
            />
          ),
          sort: TEXT_SORT,
          skeleton: "avatar",
        },
        {
          id: "category",
          header: "Category",
          cell: ({ category }) => <span className="block truncate">{category}</span>,
          sort: TEXT_SORT,
          width: "w-[20%]",
        },
        {
          id: "price",
          header: "Base Price",
          cell: (service) => <BasePrice service={service} />,
          sort: NUMBER_SORT,
          width: "w-36",
          align: "right",
        },
        {
          id: "status",
          header: "Status",
          cell: list.statusCell,
          sort: TEXT_SORT,
          width: "w-36",
        },
        {
          id: "actions",
          header: "Actions",
          cell: ({ id, name }) => <EditLink mayEdit={list.mayChange} name={name} to={servicesArea.paths.edit(id)} />,
          width: "w-24",
          align: "right",
        },
      ]}
      compactHeight="h-24"
      compactRow={(service) => (
        <RecordRow
          about={<span className="font-mono">{service.slug}</span>}
          action={<EditLink mayEdit={list.mayChange} name={service.name} to={servicesArea.paths.edit(service.id)} />}
          aside={list.statusCell(service)}
          end={
            <span className="font-num font-medium tabular-nums">
              {service.price.starter === 0 ? "N/A" : formatMoney(service.price.starter)}
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
      filters={[categories, STATUS_FILTER]}
      firstUse={{ title: "No services yet", text: "Services you add here and publish appear on the pricing page." }}
      list={list}
      title="Services Management"
    />
  );
}
