import { Readable } from "node:stream";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { IMPORT_LIMITS, IMPORT_MESSAGES, IMPORT_SIZES, type ImportKind } from "#contract/imports.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";

/** Table of a file: the names of its columns, and its rows with their numbers. Blank rows are left out. */
export interface CsvTable {
  columns: string[];
  rows: { number: number; cells: string[] }[];
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Characters in which the first row is looked for. */
const FIRST_ROW_WITHIN = 64 * 1024;
/** Characters parsed before other requests have their turn. */
const SLICE = 4 * 1024;
/**
 * Rows read for each row that is allowed, since blank rows do not count. Without a limit, rows of another width would each cost the parser
 * an error with its stack.
 */
const MAX_READ = 4;

const fileError = (message: string) => invalidFields([{ path: "file", message }]);

/** Character that a decoder writes in place of a byte that it cannot read. */
export const UNREADABLE = "\ufffd";
/**
 * Bytes that are no UTF-8 for each letter that is, up to which a file is UTF-8. Two bytes of Windows-1252 make such a letter by
 * chance only rarely, as in `Voß’s`.
 */
const MAX_STRAY = 4;

/**
 * Returns the text of a file in UTF-16 with its mark, in UTF-8, or else in Windows-1252. In a file that mostly is UTF-8, each other
 * byte becomes `UNREADABLE`.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  const marks = `${first} ${second}`;
  if (marks === "255 254") return refuseZeros(new TextDecoder("utf-16le").decode(bytes));
  if (marks === "254 255") return refuseZeros(new TextDecoder("utf-16be").decode(bytes));
  const text = refuseZeros(new TextDecoder("utf-8").decode(bytes));
  const hasMark = marks === "239 187" && third === 191;
  return hasMark || isMostlyUtf8(text) ? text : new TextDecoder("windows-1252").decode(bytes);
}

/** Returns a text unchanged. Throws a 400 if it has bytes 0, as a spreadsheet, a picture and UTF-16 without a mark have, but no text. */
function refuseZeros(text: string): string {
  if (text.includes("\0")) throw fileError(IMPORT_MESSAGES.noCsv);
  return text;
}

/** Returns whether a text that was decoded as UTF-8 has few unreadable bytes. */
function isMostlyUtf8(text: string): boolean {
  const unreadable = text.split(UNREADABLE).length - 1;
  if (unreadable === 0) return true;
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) letters += 1;
  return (letters - unreadable) * MAX_STRAY >= unreadable;
}

/** First line of a file that names its delimiter for Excel, which hides the line: `sep=;`. */
const DECLARED = /^"?sep=([^\p{L}\p{N}"\r\n])"?[,;\t]*(?:\r\n|\n|\r)/iu;

/** Returns the delimiter of a text and the text without the line that declares it. */
function withDelimiter(text: string): { delimiter: string; table: string } {
  const [line = "", declared] = DECLARED.exec(text.slice(0, FIRST_ROW_WITHIN)) ?? [];
  const table = text.slice(line.length);
  return { delimiter: declared ?? delimiterOf(table), table };
}

/** Returns the delimiter that is most frequent in the first row, outside quotation marks. */
function delimiterOf(text: string): string {
  const [first = ""] = text
    .slice(0, FIRST_ROW_WITHIN)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n|\r/);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += SLICE) {
    yield text.slice(start, start + SLICE);
    await turnOfTheLoop();
  }
}

/** Returns the name of a column that has none, by its place. */
export const nameOfPlace = (place: number) => `Column ${place + 1}`;

/** Returns different names for the columns: a blank one is called by its place, a repeated one gets a number. */
function columnNames(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = oneLine(cell) || nameOfPlace(place);
    let unique = name;
    for (let times = 2; names.includes(unique); times += 1) unique = `${name} (${times})`;
    names.push(unique);
  }
  return names;
}

/**
 * Returns a text in one line, without space around it. A line break becomes one space, with the space around it. The time grows with the
 * length alone.
 */
export function oneLine(text: string): string {
  const lines = text.split(/[\r\n\t]+/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

const BLANKS: ReadonlySet<string | undefined> = new Set([...DELIMITERS, "\r", "\n", " "]);

/** Returns the text without blank rows at its end, of which spreadsheets may write thousands. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (BLANKS.has(text[end - 1])) end -= 1;
  const [rest = ""] = text.slice(end).split(/[\r\n]/, 1);
  return text.slice(0, end) + rest;
}

/** Reads a table. Throws a 400 that names the file when it is no CSV, or has no rows or too many. */
export async function readCsv(bytes: Uint8Array, kind: ImportKind = "customers"): Promise<CsvTable> {
  const most = IMPORT_SIZES[kind].rows;
  const tooMany = () => fileError(IMPORT_MESSAGES.tooManyRows[kind]);
  const { delimiter, table } = withDelimiter(withoutBlankEnd(decodeText(bytes)));
  const parser = Readable.from(slicesOf(table)).compose(
    parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    }),
  );
  let columns: string[] | undefined;
  let [number, read] = [0, 0];
  const rows: CsvTable["rows"] = [];
  try {
    for await (const record of parser) {
      const cells: string[] = record;
      read += 1;
      if (read > MAX_READ * most) throw tooMany();
      const isBlank = cells.every((cell) => cell.trim() === "");
      if (!columns && isBlank) continue;
      if (!columns) {
        // Spreadsheets leave blank columns at the end.
        const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
        if (width > IMPORT_LIMITS.columns) throw fileError(IMPORT_MESSAGES.tooManyColumns);
        columns = columnNames(cells.slice(0, width));
        continue;
      }
      number += 1;
      if (isBlank) continue;
      rows.push({ number, cells });
      if (rows.length > most) throw tooMany();
    }
  } catch (error) {
    if (error instanceof CsvError) throw fileError(IMPORT_MESSAGES.openQuote);
    throw error;
  }
  if (!columns || rows.length === 0) throw fileError(IMPORT_MESSAGES.noRows);
  const problem = columns.length === 1 ? singleColumnProblem(columns, rows) : undefined;
  if (problem !== undefined) throw fileError(problem);
  return { columns, rows };
}

/**
 * Returns what is wrong with a first row of one column: pipes as delimiter, or a title above the names. Undefined if the rows have
 * one cell too.
 */
function singleColumnProblem([name = ""]: readonly string[], rows: CsvTable["rows"]): string | undefined {
  if (name.includes("|")) return IMPORT_MESSAGES.pipes;
  const isWider = ({ cells: [first = "", ...others] }: CsvTable["rows"][number]) =>
    others.some((cell) => cell.trim() !== "") || DELIMITERS.some((delimiter) => first.includes(delimiter));
  return rows.some(isWider) ? IMPORT_MESSAGES.titleLine : undefined;
}
