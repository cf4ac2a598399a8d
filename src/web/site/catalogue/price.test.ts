import { describe, expect, test } from "vitest";
import { PRODUCT_EXAMPLES } from "#contract/examples/products.ts";
import type { PublicProduct } from "#contract/products.ts";
import { formatPrices, priceRange, productPrice } from "./price.ts";

function product(price: number, ...variants: number[]): PublicProduct {
  return {
    ...PRODUCT_EXAMPLES.getProduct.reply.data,
    price,
    variants: variants.map((one) => ({ name: "", price: one, attributes: {} })),
  };
}

test.each([
  ["USD", 1480, "$1,480.00"],
  ["USD", 9.5, "$9.50"],
  ["ZAR", 1480, "R\u00a01,480.00"],
  ["EUR", 1480, "€1,480.00"],
  ["GBP", 0, "On request"],
] as const)("a price in %s of %d is %s", (currency, price, text) => {
  expect(formatPrices(price, currency)).toBe(text);
});

describe("a product costs", () => {
  test.each([
    ["what it says, without variants", product(20), "$20.00"],
    ["what its variants do, whatever it says itself", product(20, 30, 30), "$30.00"],
    ["from the lowest where they differ", product(20, 90, 30, 40), "from $30.00"],
    ["what is told, where another variant is on request", product(20, 0, 30), "$30.00"],
    ["what is asked for, where nothing is told", product(20, 0, 0), "On request"],
    ["what is asked for, where it has neither", product(0), "On request"],
  ])("%s", (_, one, text) => {
    expect(productPrice(one, "USD")).toBe(text);
  });
});

test("the price range leaves out prices on request", () => {
  expect(priceRange(product(1, 0, 5, 9))).toEqual({ low: 5, high: 9 });
  expect(priceRange(product(1, 0))).toBeUndefined();
});
