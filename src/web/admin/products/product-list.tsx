import { exportProducts, type Product } from "#contract/products.ts";
import { classNames } from "#ui/class-names.ts";
import { columnsOf, NUMBERS } from "#ui/data-table.tsx";
import { ToneShape } from "#ui/tone.tsx";
import { callFile } from "#web/shared/call.ts";
import { formatDollars } from "#web/shared/money.ts";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { statusFilter, useCategoryFilter } from "../resource/filters.tsx";
import { useListState } from "../resource/list-state.ts";
import { EditLink, RecordLink, RecordRow, statusCellOf, Titled } from "../resource/row-parts.tsx";
import { StatusList } from "../resource/status-list.tsx";
import { productsArea } from "./area.ts";
import { PRODUCT_CATEGORIES_QUERY, products } from "./product-client.ts";
import { isLow, PRODUCT_TONES, STATUS_CHOICES } from "./product-labels.ts";

const STATUSES = statusCellOf<Product, Product["status"]>({
  label: ({ name }) => `Status of ${name}`,
  choices: STATUS_CHOICES,
  tones: PRODUCT_TONES,
});
const { StatusCell } = STATUSES;

const STATUS_FILTER = statusFilter(STATUS_CHOICES);

function ProductLink({ product: { id, name } }: { product: Product }) {
  return <RecordLink to={productsArea.paths.edit(id)}>{name}</RecordLink>;
}

function ProductThumbnail({ product: { slug, images } }: { product: Product }) {
  return <Thumbnail coverOf={slug} name={images[0]} />;
}

const column = columnsOf<Product>();
const COLUMNS = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row }) => (
      <Titled
        about={<span className="font-mono">{row.original.slug}</span>}
        name={<ProductLink product={row.original} />}
        picture={<ProductThumbnail product={row.original} />}
      />
    ),
    meta: { skeleton: "pictured" },
  }),
  column.accessor("category", {
    header: "Category",
    cell: ({ getValue }) => <span className="block truncate">{getValue()}</span>,
    meta: { cell: "w-[18%] @max-[60rem]:w-[15%]" },
  }),
  column.accessor("price", {
    header: "Price",
    cell: ({ getValue }) => <span className="font-num tabular-nums">{formatDollars(getValue())}</span>,
    meta: { sorts: NUMBERS, cell: "w-32 text-right @max-[60rem]:w-28", skeleton: "number" },
  }),
  column.accessor("stock", {
    header: "Stock",
    cell: ({ getValue }) => <Stock stock={getValue()} />,
    meta: { sorts: NUMBERS, cell: "w-32 text-right @max-[60rem]:w-28", skeleton: "number" },
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { cell: "w-36 @max-[60rem]:w-32", skeleton: "badge" },
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row }) => <EditLink name={row.original.name} to={productsArea.paths.edit(row.original.id)} />,
    meta: { cell: "w-24 text-right @max-[60rem]:w-20", skeleton: "actions" },
  }),
]);

export function ProductList() {
  const controls = useListState(products.list);
  const categories = useCategoryFilter(PRODUCT_CATEGORIES_QUERY, controls.state.filters.get("category"));
  return (
    <StatusList
      add={{ to: productsArea.paths.new, label: "Add Product" }}
      columns={COLUMNS}
      compactRow={(product) => (
        <RecordRow
          about={
            <span className="flex flex-wrap items-baseline gap-x-2">
              {product.category}
              <Stock stock={product.stock} />
            </span>
          }
          aside={<StatusCell row={product} />}
          end={<span className="font-num font-[560] tabular-nums">{formatDollars(product.price)}</span>}
          name={<ProductLink product={product} />}
          picture={<ProductThumbnail product={product} />}
        />
      )}
      controls={controls}
      exportRows={(format) => callFile(exportProducts[format], { query: products.filtersOf(controls.state) })}
      filters={[categories, STATUS_FILTER]}
      firstUse={{ title: "No products yet", text: "Products you add here and make Active appear in the catalogue." }}
      listQuery={products.listQuery}
      records={products.records}
      removable={products.records}
      statuses={STATUSES}
      title="Product Management"
    />
  );
}

/** How many there are: red with a triangle when there are few, green with a dot otherwise. */
function Stock({ stock }: { stock: number }) {
  const low = isLow(stock);
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 font-num font-[560] whitespace-nowrap tabular-nums",
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
