import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import type { Currency } from "#contract/currency.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { centsOf, LIMITS, optionalText } from "#contract/fields.ts";
import {
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  IMPORT_MESSAGES,
  ImportedInput,
  type ImportPreview,
  importLabel,
  type Mapping,
} from "#contract/imports.ts";
import { fieldsOfRow, mappedColumns } from "#server/imports/map-columns.ts";
import { readAmount } from "#server/imports/read-amount.ts";
import { type CsvTable, oneLine, UNREADABLE } from "#server/imports/read-csv.ts";
import type { Schema } from "#server/platform/database/schema.ts";

const TOO_MANY_CELLS = { field: "", message: IMPORT_MESSAGES.tooManyCells };
const NO_UTF8 = { field: "", message: IMPORT_MESSAGES.noUtf8 };
/** Rows checked before other requests have their turn. */
const AT_ONCE = 50;

const Row = ImportedInput.extend({ notes: optionalText(LIMITS.long, "many") });

type CheckedStatus = (typeof CUSTOMER_STATUSES)[number];

/** Valid row of a file, with the columns in which it is stored. Blank fields leave those of a known customer. */
export type CheckedRow = Omit<
  Schema["import_rows"],
  "id" | "import_id" | "name_key" | "email_key" | "cells" | "reason" | "created_at"
>;

type RowError = ImportPreview["errors"][number];

/** Refused row, with all that is stored of it. */
export interface RefusedRow {
  number: number;
  /** Name as the row has it, if it is a valid one, else blank. */
  name: string;
  cells: string[];
  /** Faults in one text: `Email: Please enter a valid email address`. */
  reason: string;
}

/** Choices that decide what the cells of a table mean. */
export interface Reading {
  mapping: Mapping;
  /** Status of each word, by the word as the request has it. */
  statuses: Readonly<Record<string, CheckedStatus>>;
  currency: Currency;
}

interface CheckedTable extends Pick<ImportPreview, "errors" | "statuses" | "otherCurrency"> {
  valid: CheckedRow[];
  refused: RefusedRow[];
}

/** Returns the valid rows of a table, and what is wrong with the others. */
export async function checkRows({ columns, rows }: CsvTable, reading: Reading): Promise<CheckedTable> {
  const mapped = mappedColumns(columns, reading.mapping);
  const words = createStatusWords(reading.statuses);
  const [valid, refused]: [CheckedRow[], RefusedRow[]] = [[], []];
  const errors: RowError[] = [];
  const otherCurrency: number[] = [];
  for (const [at, { number, cells }] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turnOfTheLoop();
    const { texts, destroyed } = fieldsOfRow(mapped, cells);
    const { notes, value, status: word, ...lines } = texts;
    const amount = value === undefined ? undefined : readAmount(value);
    const { success, data, error } = Row.safeParse({
      ...Object.fromEntries(Object.entries(lines).map(([field, text]) => [field, oneLine(text)])),
      ...(notes !== undefined && { notes }),
      ...(word !== undefined && { status: words.read(oneLine(word)) }),
      ...(amount && "value" in amount && { value: amount.value }),
    });
    const found = success ? [] : fieldErrors(error).map(({ path, message }) => ({ field: path, message }));
    if (amount && "problem" in amount) found.push({ field: "value", message: amount.problem });
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) found.push(TOO_MANY_CELLS);
    if (cells.some((cell) => cell.includes(UNREADABLE))) found.push(NO_UTF8);
    const faults = [
      ...found.filter(({ field }) => !IMPORT_FIELDS.some((one) => one === field && destroyed.has(one))),
      ...[...destroyed].map((field) => ({ field, message: IMPORT_MESSAGES.destroyed })),
    ];
    if (amount && "value" in amount && (amount.currency ?? reading.currency) !== reading.currency)
      otherCurrency.push(number);
    if (!data || faults.length > 0) {
      errors.push(...faults.map((one) => ({ row: number, ...one })));
      const name = Row.shape.name.safeParse(oneLine(lines.name ?? ""));
      refused.push({ number, name: name.data ?? "", cells, reason: faults.map(faultText).join(". ") });
      continue;
    }
    const { value: amountOf, status: given, phone = "", company = "", ...checked } = data;
    valid.push({
      number,
      ...checked,
      phone,
      company,
      status: given ?? null,
      value_cents: amountOf === undefined ? null : centsOf(amountOf),
    });
  }
  return { valid, refused, errors, statuses: words.list(), otherCurrency };
}

function faultText({ field, message }: Omit<RowError, "row">): string {
  const known = IMPORT_FIELDS.find((one) => one === field);
  return known ? `${importLabel(known)}: ${message}` : message;
}

/** Returns a reader of the words in a column of statuses, which lists the words that it has read. */
function createStatusWords(given: Reading["statuses"]) {
  const byWord = new Map(
    [...CUSTOMER_STATUSES.map((one) => [one, one] as const), ...Object.entries(given)].map(([word, one]) => [
      oneLine(word).toLowerCase(),
      one,
    ]),
  );
  const read = new Map<string, { word: string; status: CheckedStatus | null }>();
  return {
    /** Returns the status of a word, or the word itself if it has none. */
    read(word: string): string {
      const key = word.toLowerCase();
      const known = byWord.get(key);
      if (!read.has(key) && read.size < IMPORT_LIMITS.statusWords) read.set(key, { word, status: known ?? null });
      return known ?? word;
    },
    list: (): ImportPreview["statuses"] =>
      Object.fromEntries([...read.values()].map(({ word, status }) => [word, status])),
  };
}
