import type { RowData } from "@tanstack/react-table";
import { type Columns, type Sort, sortsOf } from "#ui/data-table.tsx";

interface SortChoice {
  value: string;
  label: string;
}

/** Every list opens with what came last, whether or not a column shows it. */
const DEFAULT_LABELS = { asc: "Oldest first", desc: "Newest first" } as const;

/** The orders of a list, its standard order and the reverse of it first. */
export function sortChoices<Row extends RowData>(columns: Columns<Row>, defaultSort: Sort): SortChoice[] {
  const own = (["desc", "asc"] as const).map((order) => ({
    value: sortValue({ by: defaultSort.by, order }),
    label: DEFAULT_LABELS[order],
  }));
  const others = sortsOf(columns).filter(({ by }) => by !== defaultSort.by);
  return [...own, ...others.map((sort) => ({ value: sortValue(sort), label: sort.label }))];
}

export function sortValue({ by, order }: Sort): string {
  return `${by} ${order}`;
}

/** The order that a choice stands for. */
export function sortOf(value: string): Sort {
  const [by = "", order] = value.split(" ");
  return { by, order: order === "desc" ? "desc" : "asc" };
}

/** An order in words, where no column's heading shows it. */
export function unseenSort<Row extends RowData>(columns: Columns<Row>, { by, order }: Sort): string | undefined {
  return sortsOf(columns).some((sort) => sort.by === by) ? undefined : DEFAULT_LABELS[order];
}
