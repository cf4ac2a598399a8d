import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { IMPORT_MESSAGES, type ImportField, type ImportPreview, importLabel } from "#contract/imports.ts";
import { fieldsOfRow, type MappedColumn, type RowFields } from "#server/imports/map-columns.ts";
import { type CsvTable, UNREADABLE } from "#server/imports/read-csv.ts";
import type { Schema } from "#server/platform/database/schema.ts";

const TOO_MANY_CELLS = { field: "", message: IMPORT_MESSAGES.tooManyCells };
const NO_UTF8 = { field: "", message: IMPORT_MESSAGES.noUtf8 };
/** Rows checked before other requests have their turn. */
const AT_ONCE = 50;

/** Columns of a valid row of a file. A field that is blank stays as it is in a known customer. */
export type RowValues = Omit<
  Schema["import_rows"],
  "id" | "import_id" | "number" | "name_key" | "email_key" | "cells" | "reason" | "created_at"
>;
/** Valid row of a file. */
export type CheckedRow = RowValues & Pick<Schema["import_rows"], "number">;

/** Values of the columns that no row of a kind has. */
export const NO_VALUES = {
  ...{ name: "", email: "", phone: "", company: "", status: null, value_cents: null, notes: "" },
  ...{ consented_at: null, evidence: "" },
} as const satisfies RowValues;

export interface Fault {
  field: string;
  message: string;
}

/** Row as its kind of import reads it: the values, or what is wrong with them. */
export interface ReadRow {
  values: RowValues | undefined;
  faults: Fault[];
  /** Name as the row has it, if it is a valid one, else blank. */
  name: string;
}

/** Reads the fields of one row. `number` is that of the row. */
export type RowReader = (texts: RowFields["texts"], number: number) => ReadRow;

/** Refused row, with all that is stored of it. */
export interface RefusedRow {
  number: number;
  name: string;
  cells: string[];
  /** Faults in one text: `Email: Please enter a valid email address`. */
  reason: string;
}

interface CheckedTable extends Pick<ImportPreview, "errors"> {
  valid: CheckedRow[];
  refused: RefusedRow[];
}

/** Returns the valid rows of a table, and what is wrong with the others. */
export async function checkRows(
  { columns, rows }: CsvTable,
  mapped: readonly MappedColumn[],
  fields: readonly ImportField[],
  read: RowReader,
): Promise<CheckedTable> {
  const [valid, refused]: [CheckedRow[], RefusedRow[]] = [[], []];
  const errors: ImportPreview["errors"] = [];
  for (const [at, { number, cells }] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turnOfTheLoop();
    const { texts, destroyed } = fieldsOfRow(mapped, cells);
    const { values, faults: found, name } = read(texts, number);
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) found.push(TOO_MANY_CELLS);
    if (cells.some((cell) => cell.includes(UNREADABLE))) found.push(NO_UTF8);
    const faults = [
      // A destroyed cell has one fault, and not another one for what is left of it.
      ...found.filter(({ field }) => !fields.some((known) => known === field && destroyed.has(known))),
      ...[...destroyed].map((field) => ({ field, message: IMPORT_MESSAGES.destroyed })),
    ];
    if (values && faults.length === 0) {
      valid.push({ number, ...values });
      continue;
    }
    errors.push(...faults.map((fault) => ({ row: number, ...fault })));
    refused.push({ number, name, cells, reason: faults.map((fault) => faultText(fields, fault)).join(". ") });
  }
  return { valid, refused, errors };
}

function faultText(fields: readonly ImportField[], { field, message }: Fault): string {
  const known = fields.find((one) => one === field);
  return known ? `${importLabel(known)}: ${message}` : message;
}
