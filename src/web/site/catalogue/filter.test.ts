import { describe, expect, test } from "vitest";
import { catalogueAddress, catalogueTitle, PRODUCTS_PER_PAGE, pagesOf, resultLine } from "./filter.ts";

const ALL = { term: "", category: "", page: 1 };

describe("the address of a filter", () => {
  test.each([
    [{}, "/catalogue"],
    [ALL, "/catalogue"],
    [{ page: 2 }, "/catalogue?page=2"],
    [{ term: "a&b", category: "Sensors & more", page: 3 }, "/catalogue?q=a%26b&category=Sensors+%26+more&page=3"],
  ])("%j is %s", (filter, address) => {
    expect(catalogueAddress(filter)).toBe(address);
  });
});

test("a catalogue has at least one page, and a new one begins after a full one", () => {
  expect([0, 1, PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE + 1, 10_000].map(pagesOf)).toEqual([1, 1, 1, 2, 834]);
});

describe("the line above the products says", () => {
  test.each([
    [1, ALL, "Showing 1 product"],
    [0, { ...ALL, term: "loom" }, 'Showing 0 products for "loom"'],
    [10_000, { ...ALL, page: 834 }, "Showing 9,997 to 10,000 of 10,000 products"],
    [27, { term: "x", category: "Sensors", page: 2 }, 'Showing 13 to 24 of 27 products for "x" in Sensors'],
  ])("%i products with %j: %s", (total, filter, line) => {
    expect(resultLine(total, filter)).toBe(line);
  });
});

test("the title of a page contains its category, search term and number", () => {
  expect(catalogueTitle("Catalogue", ALL)).toBe("Catalogue");
  expect(catalogueTitle("Catalogue", { term: "x", category: "Sensors", page: 2 })).toBe(
    'Catalogue: Sensors, "x", page 2',
  );
});
