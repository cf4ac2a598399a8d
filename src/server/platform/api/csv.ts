import type { ExportColumn } from "./export-column.ts";

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Start of a cell that a spreadsheet would run as a formula, in full-width forms too. */
const FORMULA = /^(?:[\t\r]|[ \u00A0"]*[=+\-@＝＋－＠])/;

/**
 * Start of a formula within a text. Excel separates cells by a semicolon in South Africa. Our commas and the quotes behind
 * them are then text, and a semicolon or a line break within a text ends the cell.
 */
const FORMULA_WITHIN = /[;\t\r\n](?=[ \u00A0"]*[=+\-@＝＋－＠])/g;

/** Returns the text with an apostrophe wherever a formula would begin. Spreadsheets take the rest as text. */
function withoutFormulas(text: string): string {
  const begun = text.replace(FORMULA_WITHIN, "$&'");
  return FORMULA.test(text) ? `'${begun}` : begun;
}

/** Returns a cell in quotes. Text is kept from being run as a formula. */
function quoted(value: string | number | null): string {
  // A number is no formula, though it may begin with a minus.
  const text = typeof value === "string" ? withoutFormulas(value) : String(value ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns one line of a CSV file, with the line end of RFC 4180. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

/** Yields a CSV file in batches, so that it is never in memory as a whole. */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
  }
}
