import { PRODUCT_FACTS } from "#contract/products.ts";
import { classNames } from "#ui/class-names.ts";
import { NUMBER_SORT } from "#ui/data-table.tsx";
import { ToneShape } from "#ui/tone.tsx";
import {
  actionsColumn,
  columnsOf,
  moneyColumn,
  nameColumn,
  ownColumn,
  statusColumn,
  textColumn,
} from "../lists/columns.tsx";
import { statusFilter, useCategoryFilter } from "../lists/filters.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { productsArea } from "./area.ts";
import { isLow, PRODUCT_CATEGORIES_QUERY, PRODUCT_TONES, products, STATUS_CHOICES } from "./product-client.ts";

const STATUS_FILTER = statusFilter(STATUS_CHOICES);

export function ProductList() {
  const list = useStatusList(products, { choices: STATUS_CHOICES, tones: PRODUCT_TONES });
  const categories = useCategoryFilter(PRODUCT_CATEGORIES_QUERY, list.controls.state.filters.get("category"));
  return (
    <StatusList
      add={{ to: productsArea.paths.new, label: "Add Product" }}
      columns={columnsOf(products, PRODUCT_FACTS, {
        name: nameColumn({
          to: productsArea.paths.edit,
          about: ({ slug }) => <span className="font-mono">{slug}</span>,
          picture: ({ slug, images }) => <Thumbnail coverOf={slug} name={images[0]} />,
          skeleton: "thumbnail",
        }),
        category: textColumn({ lines: 1, width: "w-[18%] @max-[60rem]:w-[15%]", phone: "about" }),
        price: moneyColumn({ phone: "end" }),
        stock: ownColumn(({ stock }) => <Stock stock={stock} />, {
          sort: NUMBER_SORT,
          width: "w-32 @max-[60rem]:w-28",
          align: "right",
          phone: "about",
        }),
        status: statusColumn(list.statusCell, { width: "w-36 @max-[60rem]:w-32" }),
        actions: actionsColumn({
          edit: productsArea.paths.edit,
          mayEdit: list.mayChange,
          width: "w-24 @max-[60rem]:w-20",
        }),
      })}
      filters={[categories, STATUS_FILTER]}
      firstUse={{ title: "No products yet", text: "Products you add here and make Active appear in the catalogue." }}
      list={list}
      title="Product Management"
    />
  );
}

/** Number in stock: red with a triangle if it is low, green with a dot otherwise. */
function Stock({ stock }: { stock: number }) {
  const low = isLow(stock);
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 font-num font-medium whitespace-nowrap tabular-nums",
        low ? "text-danger" : "text-success",
      )}
    >
      <ToneShape tone={low ? "danger" : "success"} />
      <span>
        <span>{stock.toLocaleString("en-US")}</span> left
        {low && <span className="sr-only">, low</span>}
      </span>
    </span>
  );
}
