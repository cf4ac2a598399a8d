import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";

const run = promisify(execFile);

/** Command of LibreOffice; a machine has it if its package is installed. */
const PATH = process.env.SOFFICE_PATH;

export const hasLibreOffice = PATH !== undefined;

/** Choices of the dialogue in which LibreOffice opens a CSV file. */
export interface CsvChoices {
  separator: "," | ";" | "\t";
  /** Whether dates, numbers and formulas are looked for in quoted text too. */
  guesses: boolean;
}

/** Number of UTF-8 among LibreOffice's character sets. */
const UTF_8 = 76;
/** Number of South African English among its languages. */
const SOUTH_AFRICA = 7177;

/**
 * Opens files of one kind in LibreOffice, by their names. Returns the rows of the first sheet of each: the formula of a cell, its number
 * unrounded, or its text.
 */
export async function readSheets(
  files: ReadonlyMap<string, Buffer>,
  choices?: CsvChoices,
): Promise<Map<string, string[][]>> {
  const folder = await mkdtemp(join(tmpdir(), "website-libreoffice-"));
  const at = (name: string) => join(folder, name);
  try {
    for (const [name, bytes] of files) await writeFile(at(name), bytes);
    await run(PATH ?? "", [
      // Without a profile of its own it would use one of the user, and not start twice at once.
      `-env:UserInstallation=${pathToFileURL(at("profile")).href}`,
      "--headless",
      ...(choices ? [`--infilter=${importFilter(choices)}`] : []),
      "--convert-to",
      // Quotes texts, and writes numbers as they are stored and formulas as they were entered.
      `csv:Text - txt - csv (StarCalc):44,34,${UTF_8},1,,0,true,true,false,true`,
      "--outdir",
      at("read"),
      ...[...files.keys()].map(at),
    ]);
    const sheets = new Map<string, string[][]>();
    for (const name of files.keys()) {
      const text = await readFile(at(join("read", name.replace(/\.\w+$/, ".csv"))), "utf8");
      sheets.set(name, parse(text, { relax_column_count: true }));
    }
    return sheets;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const importFilter = ({ separator, guesses }: CsvChoices) =>
  `Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,${UTF_8},1,,${SOUTH_AFRICA},${!guesses},${guesses}`;
