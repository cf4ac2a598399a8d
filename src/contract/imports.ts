import { CUSTOMER_FACTS, CUSTOMER_STATUSES, CustomerInput, CustomerRow } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fieldsWith } from "#contract/field-facts.ts";
import { choice, idParams, instant, rawText, status } from "#contract/fields.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { z } from "#contract/zod.ts";

export const IMPORT_LIMITS = {
  bytes: 2 * 1024 * 1024,
  rows: 5000,
  columns: 200,
  undoDays: 7,
  /** Maximum words that a preview lists. A column with more is no column of statuses. */
  statusWords: 100,
} as const;

/** Fields of a customer that a column of a file can have. */
export const IMPORTED_FIELDS = fieldsWith(CUSTOMER_FACTS, "imported");
const ofImport = mapToRecord(IMPORTED_FIELDS, () => true as const);
/** Fields of a customer in a row of a file, with the checks of the customer's form. */
export const ImportedInput = CustomerInput.pick(ofImport);
/** Fields of a file's columns. Several columns can make one name, and one note. */
export const IMPORT_FIELDS = [...IMPORTED_FIELDS, "notes"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Fields of which several columns are joined: first and last name, several notes. */
export const JOINED_FIELDS: readonly ImportField[] = ["name", "notes"];

/** Returns the name of a field. */
export function importLabel(field: ImportField): string {
  return field === "notes" ? "Notes" : CUSTOMER_FACTS[field].label;
}

export const IMPORT_MESSAGES = {
  missing: "Choose a CSV file",
  tooLarge: "The file must be at most 2 MB",
  noCsv: "This is not a CSV file. Save the sheet as CSV and choose that file",
  noRows: "The file has no rows below its first one, which names the columns",
  tooManyRows: "The file must have at most 5,000 rows",
  tooManyColumns: "The file must have at most 200 columns",
  openQuote: "A quotation mark in the file is not closed",
  mapping: "Must be JSON: an object that names a field for each column",
  field: `Must be one of ${IMPORT_FIELDS.join(", ")}`,
  statuses: "Must be JSON: an object that names a status for each word",
  status: `Must be one of ${CUSTOMER_STATUSES.join(", ")}`,
  tooManyCells: "Has more cells than there are columns",
  titleLine: "The first row must name the columns. Delete the lines above the names, and save the file again",
  pipes: "The columns of the file are separated by |. Save it with commas, semicolons or tabs",
  noUtf8: "Has a character that is no UTF-8. Correct the row, or save the whole file as CSV UTF-8",
  destroyed: "A spreadsheet has changed this value. Format the column as text, enter the value again and save as CSV",
} as const;

export const ALREADY_RUN = { code: "already-run", message: "This import has been run before." } as const;
export const NOT_RUN = { code: "not-run", message: "This import has not been run yet." } as const;
export const ALREADY_UNDONE = { code: "already-undone", message: "This import has been undone before." } as const;
export const TOO_LATE = { code: "too-late", message: "An import can be undone for seven days." } as const;

const Mapping = z.record(z.string(), z.enum(IMPORT_FIELDS));
export type Mapping = z.infer<typeof Mapping>;

/** Mapping in a request. A blank or null field leaves its column out. */
const givenMapping = z.record(z.string(), z.enum(IMPORT_FIELDS, IMPORT_MESSAGES.field).or(z.literal("")).nullable());

/** Statuses in a request. A blank or null status leaves the word as it is. */
const givenStatuses = z.record(z.string(), status(CUSTOMER_STATUSES).or(z.literal("")).nullable());

/** Returns the schema of an object of choices as a form carries it: JSON. Blank choices are left out. */
function choicesText<Choice extends string>(
  given: z.ZodType<Record<string, Choice | "" | null>>,
  messages: { object: string; choice: string },
) {
  return rawText(50_000)
    .transform((text, context) => {
      if (text.trim() === "") return undefined;
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        parsed = undefined;
      }
      const read = given.safeParse(parsed);
      if (!read.success) {
        const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
        context.addIssue(isObject ? messages.choice : messages.object);
        return z.NEVER;
      }
      return Object.fromEntries(
        Object.entries(read.data).flatMap(([name, chosen]) => (chosen ? [[name, chosen]] : [])),
      );
    })
    .optional();
}

export const ImportInput = z.strictObject({
  /** JSON: column to field. Default: the columns named like a field. */
  mapping: choicesText(givenMapping, { object: IMPORT_MESSAGES.mapping, choice: IMPORT_MESSAGES.field }),
  /** JSON: word of the file to status, in any case. Default: words that are a status. */
  statuses: choicesText(givenStatuses, { object: IMPORT_MESSAGES.statuses, choice: IMPORT_MESSAGES.status }),
});

export const ImportPreview = z.strictObject({
  id: z.string(),
  /** Number of rows below the first one, which names the columns. */
  rows: z.int(),
  columns: z.array(z.string()),
  /** First three rows, each with a cell for each column. A cell has at most 200 characters. */
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  /** Words of the column of statuses, at most 100, each with its status; null for a word without one, whose rows are wrong. */
  statuses: z.record(z.string(), z.enum(CUSTOMER_STATUSES).nullable()),
  /** Number of rows that would become new customers. */
  ready: z.int(),
  /** Number of rows whose address a customer, or an earlier row, already has. */
  duplicates: z.int(),
  /** Faults of the other rows. The first row below the names of the columns is row 1. */
  errors: z.array(z.strictObject({ row: z.int(), field: z.string(), message: z.string() })),
  /** Rows whose amount has the sign of another currency than that of the settings. No amount is converted. */
  otherCurrency: z.array(z.int()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const importCustomers = endpoint({
  method: "POST",
  path: "/customers/import",
  access: "customers:write",
  summary:
    "Reads customers from a CSV file of at most 5,000 rows: UTF-8, UTF-16 with its mark or Windows-1252, with comma, semicolon or tab. It only reports what an import would do; POST /imports/{id}/run stores the customers.",
  body: ImportInput,
  multipart: {
    file: "file",
    maxBytes: IMPORT_LIMITS.bytes,
    missing: IMPORT_MESSAGES.missing,
    tooLarge: IMPORT_MESSAGES.tooLarge,
  },
  reply: z.strictObject({ data: ImportPreview }),
  status: 201,
  limits: ["import"],
  repeatable: true,
});

export const DUPLICATE_CHOICES = ["skip", "update"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

export const ImportCounts = z.strictObject({
  created: z.int(),
  updated: z.int(),
  /** Number of duplicates that an update found as they are in the file. */
  unchanged: z.int(),
  skipped: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const runImport = endpoint({
  method: "POST",
  path: "/imports/{id}/run",
  access: "customers:write",
  summary:
    "Stores the customers of an import, all or none. Duplicates are skipped, or update the customer in the fields that the file has.",
  params: idParams,
  body: z.strictObject({ duplicates: choice("Duplicates", DUPLICATE_CHOICES) }),
  reply: z.strictObject({ data: ImportCounts }),
  status: 200,
  conflict: ALREADY_RUN,
});

export const undoImport = endpoint({
  method: "POST",
  path: "/imports/{id}/undo",
  access: "customers:write",
  summary:
    "Deletes the customers that an import created, for seven days. A customer that has changed since stays, also one with a new note, message or task.",
  params: idParams,
  reply: z.strictObject({ data: z.strictObject({ removed: z.int(), kept: z.int() }) }),
  status: 200,
  conflict: NOT_RUN,
});

export const exportImportErrors = endpoint({
  method: "GET",
  path: "/imports/{id}/errors.csv",
  access: "customers:read",
  summary:
    "The refused rows of an import as CSV, for seven days: number of the row, reason, and the cells as they were in the file.",
  params: idParams,
  csv: true,
  status: 200,
  limits: ["export"],
});

/** An import without its rows, which are deleted when it is run. */
export const Import = z.strictObject({
  id: z.string(),
  status: z.enum(["Ready", "Run", "Undone"]),
  rows: z.int(),
  ready: z.int(),
  duplicates: z.int(),
  ...ImportCounts.shape,
  author: z.string(),
  /** Whether it can still be undone. */
  undoable: z.boolean(),
  createdAt: instant,
  runAt: instant.nullable(),
  undoneAt: instant.nullable(),
});
export type Import = z.infer<typeof Import>;

export const listImports = endpoint({
  method: "GET",
  path: "/imports",
  access: "customers:read",
  summary: "The imports of the last 30 days, newest first, at most 100.",
  reply: z.array(Import),
  status: 200,
  list: true,
});

/** Row of an import that has not been run, or that was refused, as a look-up of personal data shows it. */
export const ImportedRow = z.strictObject({
  id: z.string(),
  importId: z.string(),
  row: z.int(),
  ...CustomerRow.pick(ofImport).shape,
  status: CustomerRow.shape.status.nullable(),
  value: CustomerRow.shape.value.nullable(),
  notes: z.string(),
  /** Cells of a refused row as they were in the file, and the reason. */
  cells: z.array(z.string()),
  reason: z.string(),
  createdAt: instant,
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const IMPORT_ENDPOINTS = { importCustomers, runImport, undoImport, exportImportErrors, listImports } as const;
