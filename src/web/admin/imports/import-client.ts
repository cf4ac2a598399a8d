import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  type ImportPreview,
  importLabel,
  listImports,
} from "#contract/imports.ts";
import { callList } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";

export const IMPORTS_KEY = ["imports"] as const;

export const IMPORTS_QUERY = queryOptions({
  queryKey: [...IMPORTS_KEY],
  queryFn: async ({ signal }) => (await callList(listImports, { signal })).rows,
});

/** Choices of the user: a field for each column, and a status for each word of the file. Blank for none. */
export interface ImportChoices {
  mapping: Readonly<Record<string, string>>;
  statuses: Readonly<Record<string, string>>;
}

/** Texts that the user gave for the whole file, by field. */
export type FileTexts = Readonly<Record<string, string>>;

/** Words of the screen of an import about its records, and the call that reads a file. */
export interface ImportSubject {
  kind: ImportKind;
  /** One record and several, in lower case: `customer`. */
  nouns: readonly [one: string, many: string];
  /** Title of the records' list, and the link back to it. */
  area: string;
  back: { to: string; label: string };
  /** Sentences about the file, and about the fields that a row needs. */
  hint: string;
  required: string;
  /**
   * Title of the question about rows whose email address is stored already, and the label for updating those records.
   */
  known: { title: string; update: string };
  /** Sentence about records that an undo keeps. */
  kept: string;
  /** Query keys of the records. */
  records: readonly string[];
  upload: (file: File, fields: FileTexts) => Promise<ImportPreview>;
}

/** Returns a number of records in words: `3 customers`. */
export const countOf = ({ nouns: [one, many] }: Pick<ImportSubject, "nouns">, count: number) =>
  plural(count, one, many);

export const PADDING = "px-4 py-4 desk:px-card";

/** Returns the choices for what a column holds: nothing that is imported, or one of the fields. */
export function fieldChoices(kind: ImportKind) {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  return [{ value: "", label: "Leave out" }, ...fields.map((field) => ({ value: field, label: importLabel(field) }))];
}

export const STATUS_CHOICES = [
  { value: "", label: "No status" },
  ...CUSTOMER_STATUSES.map((status) => ({ value: status, label: status })),
];

/** Returns the words that are not names of statuses. The user chooses a status for each of them. */
export function unknownWords(words: Iterable<string>, statuses: readonly string[]): string[] {
  const known = new Set(statuses.map((status) => status.toLowerCase()));
  return [...words].filter((word) => !known.has(word.toLowerCase()));
}

/** Reads the imports again, and the records, which an import has changed. */
export function refreshImports(queryClient: QueryClient, records: readonly string[]) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: records }),
    queryClient.invalidateQueries({ queryKey: IMPORTS_KEY }),
  ]);
}

/** Returns a sentence about a wrong row: `Row 3, Email: Please enter a valid email address`. */
export function errorText({ row, field, message }: ImportPreview["errors"][number]): string {
  const fields: readonly ImportField[] = [...IMPORT_FIELDS.customers, ...IMPORT_FIELDS.subscribers];
  const known = fields.find((candidate) => candidate === field);
  return `Row ${row}${known ? `, ${importLabel(known)}` : ""}: ${message}`;
}

export const rowsText = (count: number) => plural(count, "row");

/** Returns a sentence about addresses that no import adds. */
export const leftOutText = (count: number) =>
  `${plural(count, "address", "addresses")} left out: unsubscribed, came back or was erased.`;
