import { describe, expect, expectTypeOf, test } from "vitest";
import type { ColumnId } from "#contract/screens.ts";
import { type Columns, NEWEST_FIRST_SORT, NUMBER_SORT, TEXT_SORT } from "#ui/data-table.tsx";
import type { ColumnsOf } from "../lists/use-list.ts";
import type { products } from "../products/product-client.ts";
import {
  hiddenSortLabel,
  isNarrowed,
  type ListShape,
  readListState,
  sortChoices,
  sortOf,
  sortValue,
  writeListState,
} from "./list-state.ts";

const SHAPE = {
  screen: "products",
  sorts: ["createdAt", "name"],
  defaultSort: { by: "createdAt", order: "desc" },
  filters: [{ name: "status", values: ["New", "Done"] }],
} as const satisfies ListShape;

const read = (query: string) => readListState(new URLSearchParams(query), SHAPE);

describe("the state of a list", () => {
  test("has all rows, newest first, and page 1 without a query", () => {
    const state = read("");
    expect(state).toEqual({ q: "", filters: new Map(), sort: SHAPE.defaultSort, page: 1 });
    expect(isNarrowed(state)).toBe(false);
    expect(writeListState(state, SHAPE).size).toBe(0);
  });

  test.each([
    "q=tender",
    "status=New",
    "sort=name&order=asc",
    "sort=name&order=desc",
    "sort=createdAt&order=asc",
    "page=3",
    "q=a+b%26c&status=Done&sort=name&order=desc&page=12",
    "pageSize=25",
    "columns=name%2Cprice",
    "status=New&pageSize=50&columns=name&page=2",
  ])("%s is read and written back the same", (query) => {
    expect(writeListState(read(query), SHAPE).toString()).toBe(query);
  });

  test.each([
    ["status=Lost", ""],
    ["status=new", "status=New"],
    ["sort=secret", ""],
    ["sort=name&order=sideways", "sort=name&order=asc"],
    ["order=asc", ""],
    ["page=0", ""],
    ["page=-1", ""],
    ["page=1.5", ""],
    ["page=two", ""],
    ["page=9999999", "page=1000000"],
    ["q=%20%20", ""],
    ["q=a%00b", "q=a+b"],
    [`q=${"x".repeat(300)}`, `q=${"x".repeat(200)}`],
    ["utm_source=mail", ""],
    ["pageSize=20", ""],
    ["pageSize=010", ""],
    ["columns=", ""],
    ["columns=price,weight,name,price", "columns=name%2Cprice"],
    ["columns=weight", "columns=name"],
  ])("%s is understood as %j", (query, understood) => {
    expect(writeListState(read(query), SHAPE).toString()).toBe(understood);
  });

  test("takes any value that matches a pattern, and no term in a list without search", () => {
    const shape = { ...SHAPE, filters: [{ name: "jobId", pattern: /^[a-f\d-]{36}$/ }], unsearched: true } as const;
    const id = "0198f0c0-0000-7000-8000-00000000000a";
    const understood = (query: string) => readListState(new URLSearchParams(query), shape);
    expect(understood(`jobId=${id.toUpperCase()}&q=tender`)).toMatchObject({
      q: "",
      filters: new Map([["jobId", id]]),
    });
    expect(understood("jobId=7").filters.size).toBe(0);
  });

  test("is narrowed by a term or a filter, not by order or page", () => {
    expect(isNarrowed(read("q=tender"))).toBe(true);
    expect(isNarrowed(read("status=New"))).toBe(true);
    expect(isNarrowed(read("sort=name&page=2"))).toBe(false);
  });
});

interface Row {
  name: string;
  price: { from: number };
  createdAt: string;
  place: string;
}

const COLUMNS: Columns<Row> = [
  { id: "name", header: "Name", cell: ({ name }) => name, sort: TEXT_SORT },
  { id: "price", header: "Price", cell: ({ price }) => price.from, sort: NUMBER_SORT },
  { id: "place", header: "Place", cell: ({ place }) => place },
  { id: "actions", header: "Actions", cell: () => null },
];
const WITH_DAY: Columns<Row> = [
  ...COLUMNS,
  { id: "createdAt", header: "Received", cell: ({ createdAt }) => createdAt, sort: NEWEST_FIRST_SORT },
];
const DEFAULT_SORT = { by: "createdAt", order: "desc" } as const;

test.each([
  ["no column shows the standard order", COLUMNS],
  ["a column shows the standard order", WITH_DAY],
])("the default order comes first, then both orders of every sortable column: %s", (_, columns) => {
  expect(sortChoices(columns, DEFAULT_SORT)).toEqual([
    { value: "createdAt desc", label: "Newest first" },
    { value: "createdAt asc", label: "Oldest first" },
    { value: "name asc", label: "Name, A to Z" },
    { value: "name desc", label: "Name, Z to A" },
    { value: "price asc", label: "Price, lowest first" },
    { value: "price desc", label: "Price, highest first" },
  ]);
});

test("a choice is converted to its order", () => {
  for (const order of ["asc", "desc"] as const)
    expect(sortOf(sortValue({ by: "name", order }))).toEqual({ by: "name", order });
});

test("an order has a label only if no column shows it", () => {
  expect(hiddenSortLabel(COLUMNS, DEFAULT_SORT)).toBe("Newest first");
  expect(hiddenSortLabel(COLUMNS, { by: "createdAt", order: "asc" })).toBe("Oldest first");
  expect(hiddenSortLabel(WITH_DAY, DEFAULT_SORT)).toBeUndefined();
  expect(hiddenSortLabel(COLUMNS, { by: "name", order: "asc" })).toBeUndefined();
  const withoutPrice = COLUMNS.filter(({ id }) => id !== "price");
  expect(hiddenSortLabel(withoutPrice, { by: "price", order: "desc" }, COLUMNS)).toBe("Price, highest first");
  expect(hiddenSortLabel(COLUMNS, DEFAULT_SORT, WITH_DAY)).toBe("Received, newest first");
});

test("a column of a list has an id that the contract lists for it", () => {
  type ProductColumn = ColumnsOf<typeof products>[number];
  expectTypeOf<ProductColumn["id"]>().toEqualTypeOf<ColumnId<"products">>();
  // @ts-expect-error The contract lists `name`.
  const misspelt: ProductColumn = { id: "nmae", header: "Name", cell: ({ name }) => name };
  expect(misspelt.header).toBe("Name");
});
