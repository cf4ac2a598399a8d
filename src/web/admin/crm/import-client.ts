import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { CUSTOMER_STATUSES } from "#contract/customers.ts";
import { IMPORT_FIELDS, type ImportPreview, importLabel, listImports } from "#contract/imports.ts";
import { callList } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";
import { customers } from "../customers/customer-client.ts";

export const IMPORTS_KEY = ["imports"] as const;

export const IMPORTS_QUERY = queryOptions({
  queryKey: [...IMPORTS_KEY],
  queryFn: async ({ signal }) => (await callList(listImports, { signal })).rows,
});

/** Field of each column and status of each word, as the user chose them. Blank for none. */
export interface ImportChoices {
  mapping: Readonly<Record<string, string>>;
  statuses: Readonly<Record<string, string>>;
}

export const PADDING = "px-4 py-4 desk:px-card";

export const FIELD_CHOICES = [
  { value: "", label: "Leave out" },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: importLabel(field) })),
];

export const STATUS_CHOICES = [
  { value: "", label: "No status" },
  ...CUSTOMER_STATUSES.map((status) => ({ value: status, label: status })),
];

/** Returns the words that are no status by themselves. */
export function unknownWords(words: Iterable<string>, statuses: readonly string[]): string[] {
  const known = new Set(statuses.map((status) => status.toLowerCase()));
  return [...words].filter((word) => !known.has(word.toLowerCase()));
}

export function refreshImports(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: customers.keys.all }),
    queryClient.invalidateQueries({ queryKey: IMPORTS_KEY }),
  ]);
}

/** Returns a wrong row in words: `Row 3, Email: Please enter a valid email address`. */
export function errorText({ row, field, message }: ImportPreview["errors"][number]): string {
  const known = IMPORT_FIELDS.find((one) => one === field);
  return `Row ${row}${known ? `, ${importLabel(known)}` : ""}: ${message}`;
}

export const rowsText = (count: number) => plural(count, "row");
export const customersText = (count: number) => plural(count, "customer");
