/** Column of an export, with its title and its cells. */
export interface ExportColumn<Row> {
  title: string;
  /** Value of the cell. An instant is text in ISO 8601, in UTC; a day is `2026-11-25`. */
  cell(row: Row): string | number | null;
  /** Kind of the cells in an Excel file. A date is text such as `2026-11-20`. Default: text. */
  kind?: "number" | "money" | "instant" | "date";
}
