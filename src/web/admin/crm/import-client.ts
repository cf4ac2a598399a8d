import { queryOptions } from "@tanstack/react-query";
import { IMPORT_FIELDS, type ImportField, type ImportPreview, listImports } from "#contract/imports.ts";
import { callList } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";

export const IMPORTS_KEY = ["imports"] as const;

export const IMPORTS_QUERY = queryOptions({
  queryKey: [...IMPORTS_KEY],
  queryFn: async ({ signal }) => (await callList(listImports, { signal })).rows,
});

const LABELS: Readonly<Record<ImportField, string>> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  status: "Status",
  value: "Value",
  notes: "Notes",
};

export const FIELD_CHOICES = [
  { value: "", label: "Leave out" },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: LABELS[field] })),
];

/** Returns a wrong row in words: `Row 3, Email: Please enter a valid email address`. */
export function errorText({ row, field, message }: ImportPreview["errors"][number]): string {
  const known = IMPORT_FIELDS.find((one) => one === field);
  return `Row ${row}${known ? `, ${LABELS[known]}` : ""}: ${message}`;
}

export const rowsText = (count: number) => plural(count, "row");
export const customersText = (count: number) => plural(count, "customer");
