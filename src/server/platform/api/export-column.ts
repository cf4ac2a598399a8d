import type { CellKind, FactsOf, FieldFacts } from "#contract/field-facts.ts";

/** Column of an export, with its title and its cells. */
export interface ExportColumn<Row> {
  title: string;
  /** Value of the cell. An instant is text in ISO 8601, in UTC; a day is `2026-11-25`. */
  cell(row: Row): string | number | null;
  /** Kind of the cells in an Excel file. A date is text such as `2026-11-20`. Default: text. */
  kind?: CellKind;
}

/** Returns the columns of one field, whose cells read the field of a row. */
function columnsOf<Row, Key extends keyof Row>(key: Key, { exported }: FieldFacts<Row[Key]>): ExportColumn<Row>[] {
  return exported.map(({ cell, ...column }) => ({ ...column, cell: (row) => cell(row[key]) }));
}

/** Returns the columns of an export of records, in the order of the facts of their fields. A field has any number of columns. */
export function exportColumns<Row extends object>(facts: FactsOf<Row>): ExportColumn<Row>[] {
  // `Object.keys` types all keys as string.
  const keys = Object.keys(facts) as (keyof FactsOf<Row>)[];
  return keys.flatMap((key) => columnsOf<Row, typeof key>(key, facts[key]));
}
