import { expect, test } from "vitest";
import { columnsOf, NUMBERS } from "#ui/data-table.tsx";
import { sortChoices, sortOf, sortValue, unseenSort } from "./list-sorts.ts";

interface Row {
  name: string;
  price: { from: number };
  createdAt: string;
  place: string;
}

const column = columnsOf<Row>();
const COLUMNS = column.columns([
  column.accessor("name", { header: "Name" }),
  column.accessor(({ price }) => price.from, { id: "price", header: "Price", meta: { sorts: NUMBERS } }),
  column.accessor("place", { header: "Place", enableSorting: false }),
  column.display({ id: "actions", header: "Actions" }),
]);
const WITH_DAY = column.columns([...COLUMNS, column.accessor("createdAt", { header: "Received" })]);
const DEFAULT_SORT = { by: "createdAt", order: "desc" } as const;

test.each([
  ["no column shows the standard order", COLUMNS],
  ["a column shows the standard order", WITH_DAY],
])("the standard order comes first, then both of every sortable column: %s", (_, columns) => {
  expect(sortChoices(columns, DEFAULT_SORT)).toEqual([
    { value: "createdAt desc", label: "Newest first" },
    { value: "createdAt asc", label: "Oldest first" },
    { value: "name asc", label: "Name, A to Z" },
    { value: "name desc", label: "Name, Z to A" },
    { value: "price asc", label: "Price, lowest first" },
    { value: "price desc", label: "Price, highest first" },
  ]);
});

test("a choice stands for its order", () => {
  for (const order of ["asc", "desc"] as const)
    expect(sortOf(sortValue({ by: "name", order }))).toEqual({ by: "name", order });
});

test("an order is said only where no column shows it", () => {
  expect(unseenSort(COLUMNS, DEFAULT_SORT)).toBe("Newest first");
  expect(unseenSort(COLUMNS, { by: "createdAt", order: "asc" })).toBe("Oldest first");
  expect(unseenSort(WITH_DAY, DEFAULT_SORT)).toBeUndefined();
  expect(unseenSort(COLUMNS, { by: "name", order: "asc" })).toBeUndefined();
});
