import { SERVICE_FACTS, type Service } from "#contract/services.ts";
import { NUMBER_SORT } from "#ui/data-table.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { actionsColumn, columnsOf, nameColumn, ownColumn, statusColumn, textColumn } from "../lists/columns.tsx";
import { statusFilter, useCategoryFilter } from "../lists/filters.tsx";
import { SECOND_LINE } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { servicesArea } from "./area.ts";
import { SERVICE_CATEGORIES_QUERY, SERVICE_TONES, STATUS_CHOICES, services } from "./service-client.ts";

const STATUS_FILTER = statusFilter(STATUS_CHOICES);

/** A price of 0 is shown as on request. */
function BasePrice({ price }: Service) {
  if (price.starter === 0) return "N/A";
  return (
    <>
      <span className="font-num tabular-nums">{formatMoney(price.starter)}</span>
      <span className={`${SECOND_LINE} compact:hidden`}>Starting price</span>
    </>
  );
}

/** Last line of a service on a phone. */
function CategoryAndPrice({ category, price }: Service) {
  return (
    <span className="flex justify-between gap-2">
      <span className="truncate">{category}</span>
      {price.starter > 0 && <span className="shrink-0">Starting price</span>}
    </span>
  );
}

export function ServiceList() {
  const list = useStatusList(services, { choices: STATUS_CHOICES, tones: SERVICE_TONES });
  const categories = useCategoryFilter(SERVICE_CATEGORIES_QUERY, list.controls.state.filters.get("category"));
  return (
    <StatusList
      add={{ to: servicesArea.paths.new, label: "Add Service" }}
      columns={columnsOf(
        services,
        { ...SERVICE_FACTS, price: "Base Price" },
        {
          name: nameColumn({
            to: servicesArea.paths.edit,
            about: ({ slug }) => <span className="font-mono">{slug}</span>,
            phone: "about",
            skeleton: "avatar",
          }),
          category: textColumn({
            lines: 1,
            width: "w-[20%]",
            phone: { more: (service) => <CategoryAndPrice {...service} /> },
          }),
          price: ownColumn((service) => <BasePrice {...service} />, {
            sort: NUMBER_SORT,
            width: "w-36",
            align: "right",
            phone: {
              end: ({ price }) => (
                <span className="font-num font-medium tabular-nums">
                  {price.starter === 0 ? "N/A" : formatMoney(price.starter)}
                </span>
              ),
            },
          }),
          status: statusColumn(list.statusCell),
          actions: actionsColumn({ edit: servicesArea.paths.edit, mayEdit: list.mayChange, width: "w-24" }),
        },
      )}
      filters={[categories, STATUS_FILTER]}
      firstUse={{ title: "No services yet", text: "Services you add here and publish appear on the pricing page." }}
      list={list}
      title="Services Management"
    />
  );
}
