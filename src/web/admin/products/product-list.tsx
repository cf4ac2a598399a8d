import type { Product } from "#contract/products.ts";
import { classNames } from "#ui/class-names.ts";
import { NUMBER_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import { ToneShape } from "#ui/tone.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { statusFilter, useCategoryFilter } from "../lists/filters.tsx";
import { EditLink, RecordLink, RecordRow, Titled } from "../lists/row-parts.tsx";
import { StatusList, useStatusList } from "../lists/status-list.tsx";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { productsArea } from "./area.ts";
import { isLow, PRODUCT_CATEGORIES_QUERY, PRODUCT_TONES, products, STATUS_CHOICES } from "./product-client.ts";

const STATUS_FILTER = statusFilter(STATUS_CHOICES);

function ProductLink({ product: { id, name, sample } }: { product: Product }) {
  return (
    <RecordLink sample={sample} to={productsArea.paths.edit(id)}>
      {name}
    </RecordLink>
  );
}

function ProductThumbnail({ product: { slug, images } }: { product: Product }) {
  return <Thumbnail coverOf={slug} name={images[0]} />;
}

export function ProductList() {
  const list = useStatusList(products, { choices: STATUS_CHOICES, tones: PRODUCT_TONES });
  const categories = useCategoryFilter(PRODUCT_CATEGORIES_QUERY, list.controls.state.filters.get("category"));
  return (
    <StatusList
      add={{ to: productsArea.paths.new, label: "Add Product" }}
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (product) => (
            <Titled
              about={<span className="font-mono">{product.slug}</span>}
              name={<ProductLink product={product} />}
              picture={<ProductThumbnail product={product} />}
            />
          ),
          sort: TEXT_SORT,
          skeleton: "thumbnail",
        },
        {
          id: "category",
          header: "Category",
          cell: ({ category }) => <span className="block truncate">{category}</span>,
          sort: TEXT_SORT,
          width: "w-[18%] @max-[60rem]:w-[15%]",
        },
        {
          id: "price",
          header: "Price",
          cell: ({ price }) => <span className="font-num tabular-nums">{formatMoney(price)}</span>,
          sort: NUMBER_SORT,
          width: "w-32 @max-[60rem]:w-28",
          align: "right",
        },
        {
          id: "stock",
          header: "Stock",
          cell: ({ stock }) => <Stock stock={stock} />,
          sort: NUMBER_SORT,
          width: "w-32 @max-[60rem]:w-28",
          align: "right",
        },
        {
          id: "status",
          header: "Status",
          cell: list.statusCell,
          sort: TEXT_SORT,
          width: "w-36 @max-[60rem]:w-32",
        },
        {
          id: "actions",
          header: "Actions",
          cell: ({ id, name }) => <EditLink mayEdit={list.mayChange} name={name} to={productsArea.paths.edit(id)} />,
          width: "w-24 @max-[60rem]:w-20",
          align: "right",
        },
      ]}
      compactRow={(product) => (
        <RecordRow
          about={
            <span className="flex flex-wrap items-baseline gap-x-2">
              {product.category}
              <Stock stock={product.stock} />
            </span>
          }
          aside={list.statusCell(product)}
          end={<span className="font-num font-medium tabular-nums">{formatMoney(product.price)}</span>}
          name={<ProductLink product={product} />}
          picture={<ProductThumbnail product={product} />}
        />
      )}
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
