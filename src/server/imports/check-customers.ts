import type { Currency } from "#contract/currency.ts";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { centsOf, LIMITS, optionalText } from "#contract/fields.ts";
import { IMPORT_LIMITS, ImportedInput, type ImportPreview } from "#contract/imports.ts";
import { NO_VALUES, type RowReader } from "#server/imports/check-rows.ts";
import { readAmount } from "#server/imports/read-amount.ts";
import { oneLine } from "#server/imports/read-csv.ts";

const Row = ImportedInput.extend({ notes: optionalText(LIMITS.long, "many") });

type CheckedStatus = (typeof CUSTOMER_STATUSES)[number];

/** Choices that decide what the cells of a customer mean. */
export interface CustomerReading {
  /** Status of each word, by the word as the request has it. */
  statuses: Readonly<Record<string, CheckedStatus>>;
  currency: Currency;
}

/** Returns a reader of customers, and what it has seen so far: words of the column of statuses, rows with another currency. */
export function createCustomerReader({ statuses, currency }: CustomerReading): {
  read: RowReader;
  seen: () => Pick<ImportPreview, "statuses" | "otherCurrency">;
} {
  const words = createStatusWords(statuses);
  const otherCurrency: number[] = [];
  const read: RowReader = ({ notes, value, status: word, ...lines }, number) => {
    const amount = value === undefined ? undefined : readAmount(value);
    const { success, data, error } = Row.safeParse({
      ...Object.fromEntries(Object.entries(lines).map(([field, text]) => [field, oneLine(text)])),
      ...(notes !== undefined && { notes }),
      ...(word !== undefined && { status: words.read(oneLine(word)) }),
      ...(amount && "value" in amount && { value: amount.value }),
    });
    const faults = success ? [] : fieldErrors(error).map(({ path, message }) => ({ field: path, message }));
    if (amount && "problem" in amount) faults.push({ field: "value", message: amount.problem });
    if (amount && "value" in amount && (amount.currency ?? currency) !== currency) otherCurrency.push(number);
    const name = Row.shape.name.safeParse(oneLine(lines.name ?? "")).data ?? "";
    if (!data) return { values: undefined, faults, name };
    const { value: givenValue, status: given, phone = "", company = "", ...checked } = data;
    const value_cents = givenValue === undefined ? null : centsOf(givenValue);
    return { values: { ...NO_VALUES, ...checked, phone, company, status: given ?? null, value_cents }, faults, name };
  };
  return { read, seen: () => ({ statuses: words.list(), otherCurrency }) };
}

/** Returns a reader of the words in a column of statuses, which lists the words that it has read. */
function createStatusWords(given: CustomerReading["statuses"]) {
  const byWord = new Map(
    [...CUSTOMER_STATUSES.map((status) => [status, status] as const), ...Object.entries(given)].map(
      ([word, status]) => [oneLine(word).toLowerCase(), status],
    ),
  );
  const read = new Map<string, { word: string; status: CheckedStatus | null }>();
  return {
    /** Returns the status of a word, or the word itself if it has none: the schema then refuses it. */
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
