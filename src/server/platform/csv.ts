/** One column of an export: what stands above it, and its cell. */
export interface CsvColumn<Row> {
  title: string;
  cell(row: Row): string | number | null;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet would run as a formula, in its wide forms too: a name typed into a form must stay a name. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function quoted(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  // A number of ours is no formula, though it may begin with a minus.
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line, ended as RFC 4180 says. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

/** The whole file, batch by batch, so that it is never in memory at once. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
  }
}
