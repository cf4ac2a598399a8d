import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { PRODUCT_FACTS } from "#contract/products.ts";
import { products } from "../products/product-client.ts";
import { actionsColumn, columnsOf, moneyColumn, nameColumn, ownColumn, statusColumn, textColumn } from "./columns.tsx";
import { PhoneRow } from "./phone-row.tsx";

const product = { id: "7", name: "Tank sensor", category: "Sensors", price: 1290, stock: 5, sample: false } as Product;
const to = (id: string) => `/admin/products/${id}/edit`;

const kinds = {
  name: nameColumn<Product>({ to }),
  category: textColumn<Product>({ phone: "about" }),
  price: moneyColumn<Product>({ phone: "end" }),
  stock: ownColumn<Product, number>((_, { value }) => `${value} left`, { phone: "about" }),
  status: statusColumn<Product>(() => "Draft"),
  actions: actionsColumn<Product>({ edit: to, mayEdit: true }),
};
const columns = columnsOf(products, PRODUCT_FACTS, kinds);

/** Returns the text of a drawing, with a bar between its elements. */
const textOf = (drawn: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{drawn}</MemoryRouter>).replaceAll(/(<[^>]*>)+/g, "|");

describe("the columns of a list", () => {
  test("come in the order of the list, with the labels of the fields", () => {
    expect(columns.map(({ header }) => header)).toEqual(["Name", "Category", "Price", "Stock", "Status", "Actions"]);
  });

  test("draw the value under their id", () => {
    expect(columns.map(({ cell }) => textOf(cell(product)))).toEqual([
      "|Tank sensor|",
      "|Sensors|",
      "|$1,290|",
      "5 left",
      "Draft",
      "|",
    ]);
  });

  test("make the row of a phone: texts with commas, and no actions without a third line", () => {
    expect(textOf(<PhoneRow columns={columns} row={product} />)).toBe("|Tank sensor|Draft|Sensors, 5 left|$1,290|");
  });

  test("make a third line with the link to the form", () => {
    const third = columnsOf(products, PRODUCT_FACTS, {
      ...kinds,
      category: textColumn<Product>({ phone: "more" }),
      stock: ownColumn<Product, number>((_, { value }) => `${value} left`, { phone: "more" }),
    });
    const drawn = <PhoneRow columns={third} row={product} />;
    expect(textOf(drawn)).toBe("|Tank sensor|Draft|$1,290|Sensors| · |5 left|");
    expect(renderToStaticMarkup(<MemoryRouter>{drawn}</MemoryRouter>)).toContain('aria-label="Edit Tank sensor"');
  });
});

describe("what the compiler refuses", () => {
  test("a forgotten column does not compile", () => {
    const { price: _, ...without } = kinds;
    // @ts-expect-error: `price` is missing
    expect(columnsOf(products, PRODUCT_FACTS, without)).toHaveLength(5);
  });

  test("a column without a label does not compile", () => {
    const { price: _, ...without } = PRODUCT_FACTS;
    // @ts-expect-error: `price` is missing
    expect(columnsOf(products, without, kinds)).toHaveLength(6);
  });

  test("a kind for another type of field does not compile", () => {
    // @ts-expect-error: a price is no text
    expect(columnsOf(products, PRODUCT_FACTS, { ...kinds, price: textColumn<Product>() })).toHaveLength(6);
  });
});
