import { Readable } from "node:stream";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { IMPORT_LIMITS, IMPORT_MESSAGES } from "#contract/imports.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";

/** Table of a file: the names of its columns, and its rows with their numbers. Blank rows are left out. */
export interface CsvTable {
  columns: string[];
  rows: { number: number; cells: string[] }[];
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Characters in which the first row is looked for. */
const HEAD = 64 * 1024;
/** Characters parsed before other requests have their turn. */
const SLICE = 4 * 1024;
/** Rows with blank ones in between. Each that has not as many cells as the first costs the parser an error with its stack. */
const MAX_READ = 4 * IMPORT_LIMITS.rows;

const refused = (message: string) => invalidFields([{ path: "file", message }]);

/** Returns the text of a file in UTF-8, with or without a byte order mark, or else in Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  // A spreadsheet, a picture and UTF-16 have bytes 0, and no text has.
  if (bytes.includes(0)) throw refused(IMPORT_MESSAGES.noCsv);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the delimiter that is most frequent in the first row, outside quotation marks. */
function delimiterOf(text: string): string {
  const [first = ""] = text
    .slice(0, HEAD)
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

/** Returns different names for the columns: a blank one is called by its place, a repeated one gets a number. */
function columnNames(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = oneLine(cell) || `Column ${place + 1}`;
    let unique = name;
    for (let times = 2; names.includes(unique); times += 1) unique = `${name} (${times})`;
    names.push(unique);
  }
  return names;
}

/** Returns a text in one line, without space around it. Space around a line break goes with it, in a time that grows with the length. */
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
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  const text = withoutBlankEnd(decodeText(bytes));
  const parser = Readable.from(slicesOf(text)).compose(
    parse({
      delimiter: delimiterOf(text),
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
      if (read > MAX_READ) throw refused(IMPORT_MESSAGES.tooManyRows);
      const isBlank = cells.every((cell) => cell.trim() === "");
      if (!columns && isBlank) continue;
      if (!columns) {
        // Spreadsheets leave blank columns at the end.
        const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
        if (width > IMPORT_LIMITS.columns) throw refused(IMPORT_MESSAGES.tooManyColumns);
        columns = columnNames(cells.slice(0, width));
        continue;
      }
      number += 1;
      if (isBlank) continue;
      rows.push({ number, cells });
      if (rows.length > IMPORT_LIMITS.rows) throw refused(IMPORT_MESSAGES.tooManyRows);
    }
  } catch (error) {
    if (error instanceof CsvError) throw refused(IMPORT_MESSAGES.openQuote);
    throw error;
  }
  if (!columns || rows.length === 0) throw refused(IMPORT_MESSAGES.noRows);
  return { columns, rows };
}
