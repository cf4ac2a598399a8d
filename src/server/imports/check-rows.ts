import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { centsOf, emailAddress, LIMITS, moneyInput, optionalText, requiredText, status } from "#contract/fields.ts";
import type { ImportPreview, Mapping } from "#contract/imports.ts";
import { z } from "#contract/zod.ts";
import { fieldsOfRow, TOO_MANY_CELLS } from "#server/imports/map-columns.ts";
import { readAmount } from "#server/imports/read-amount.ts";
import { type CsvTable, oneLine } from "#server/imports/read-csv.ts";

/** Rows checked before other requests have their turn. */
const AT_ONCE = 50;

const Row = z.strictObject({
  name: requiredText("Name is required", LIMITS.name),
  email: emailAddress,
  phone: optionalText(LIMITS.name),
  company: optionalText(LIMITS.name),
  status: status(CUSTOMER_STATUSES).optional(),
  value: moneyInput("Value").optional(),
  notes: optionalText(LIMITS.long, "many"),
});

/** Valid row of a file, as it is stored. Blank fields leave those of a known customer. */
export interface CheckedRow {
  number: number;
  name: string;
  email: string;
  phone: string;
  company: string;
  status: (typeof CUSTOMER_STATUSES)[number] | null;
  value_cents: number | null;
  notes: string;
}

type RowError = ImportPreview["errors"][number];

/** Returns the valid rows of a table, and what is wrong with the others. */
export async function checkRows(
  { columns, rows }: CsvTable,
  mapping: Mapping,
): Promise<{ valid: CheckedRow[]; errors: RowError[] }> {
  const valid: CheckedRow[] = [];
  const errors: RowError[] = [];
  for (const [at, { number, cells }] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turnOfTheLoop();
    const { notes, value, ...lines } = fieldsOfRow(columns, mapping, cells);
    const amount = value === undefined ? undefined : readAmount(value);
    const { success, data, error } = Row.safeParse({
      ...Object.fromEntries(Object.entries(lines).map(([field, text]) => [field, oneLine(text)])),
      ...(notes !== undefined && { notes }),
      ...(amount && "value" in amount && { value: amount.value }),
    });
    const found = success ? [] : fieldErrors(error).map(({ path, message }) => ({ field: path, message }));
    if (amount && "problem" in amount) found.push({ field: "value", message: amount.problem });
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) found.push(TOO_MANY_CELLS);
    errors.push(...found.map((one) => ({ row: number, ...one })));
    if (!data || found.length > 0) continue;
    const { value: amountOf, status: given, ...texts } = data;
    valid.push({
      number,
      ...texts,
      status: given ?? null,
      value_cents: amountOf === undefined ? null : centsOf(amountOf),
    });
  }
  return { valid, errors };
}
