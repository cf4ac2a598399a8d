/** A column of an export: its title, and its cell. */
export interface ExportColumn<Row> {
  title: string;
  /** Value of the cell. An instant is text in ISO 8601, in UTC. */
  cell(row: Row): string | number | null;
  /** Kind of its cells in an Excel file; text by default. */
  kind?: "number" | "money" | "instant";
}
