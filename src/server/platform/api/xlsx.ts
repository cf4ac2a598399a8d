import type { ExportColumn } from "./export-column.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Maximum length of a cell's text in Excel, in UTF-16 units. */
const MAX_TEXT = 32_767;
/** Number format and width by kind. In a text cell (@) a spreadsheet keeps leading zeros, and makes no formula of an edited text. */
const KINDS = {
  text: { numFmt: "@", width: 24 },
  number: { numFmt: "0", width: 12 },
  money: { numFmt: "#,##0.00", width: 16 },
  instant: { numFmt: "yyyy-mm-dd hh:mm", width: 18 },
  date: { numFmt: "yyyy-mm-dd", width: 12 },
} as const;
/** South Africa is two hours ahead of UTC and has had no summer time since 1944. A cell has no time zone. */
const SOUTH_AFRICA_MS = 2 * 60 * 60_000;

/** Characters that XML forbids, and the carriage return, which occurs only before a line feed. */
const FORBIDDEN = /[^\t\n\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Start of a text that Excel would read as an escaped character: _x0041_ is A. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** Returns a text as a cell that Excel opens and shows unchanged, cut to the maximum length. */
function textCell(text: string): string {
  const allowed = text.toWellFormed().replace(FORBIDDEN, "");
  const cut = allowed.length > MAX_TEXT ? `${allowed.slice(0, MAX_TEXT - 1).toWellFormed()}…` : allowed;
  return cut.replace(ESCAPE, "_x005F_");
}

/** Returns the value of a cell in the type of its kind; null for an empty cell. */
function cellOf<Row>({ kind, cell }: ExportColumn<Row>, row: Row): string | number | Date | null {
  const value = cell(row);
  if (value === null || value === "") return null;
  if (kind === "instant") return new Date(Date.parse(String(value)) + SOUTH_AFRICA_MS);
  if (kind === "date") return new Date(`${value}T00:00:00Z`);
  return kind === undefined ? textCell(String(value)) : Number(value);
}

async function* rowsOf<Row>(columns: readonly ExportColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  for await (const rows of batches) for (const row of rows) yield columns.map((column) => cellOf(column, row));
}

/**
 * Yields an Excel file as its batches are read, so that the file is never in memory at once. Every text is an inline string, which a
 * spreadsheet never runs as a formula. More rows than a sheet takes continue on another sheet.
 */
export async function* xlsxFile<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  // Imported by the first export: the package takes 17 MB of memory.
  const { writeXlsxStream } = await import("hucre/xlsx");
  yield* writeXlsxStream(rowsOf(columns, batches), {
    name,
    columns: columns.map((column) => ({ header: column.title, ...KINDS[column.kind ?? "text"] })),
    freezePane: { rows: 1 },
  });
}
