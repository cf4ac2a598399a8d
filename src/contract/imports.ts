import { CUSTOMER_FACTS, CUSTOMER_STATUSES, CustomerInput, CustomerRow } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fieldsWith } from "#contract/field-facts.ts";
import {
  choice,
  emailAddress,
  idParams,
  instant,
  LIMITS,
  optionalText,
  rawText,
  requiredText,
  status,
} from "#contract/fields.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { z } from "#contract/zod.ts";

export const IMPORT_KINDS = ["customers", "subscribers"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Maximum rows and bytes of a file of each kind. */
export const IMPORT_SIZES = {
  customers: { rows: 5_000, bytes: 2 * 1024 * 1024 },
  subscribers: { rows: 20_000, bytes: 5 * 1024 * 1024 },
} as const satisfies Record<ImportKind, unknown>;

export const IMPORT_LIMITS = {
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
/** Fields of the columns in a file of each kind. Several columns can make one name, and one note. */
export const IMPORT_FIELDS = {
  customers: [...IMPORTED_FIELDS, "notes"],
  subscribers: ["email", "consentedAt", "source"],
} as const satisfies Record<ImportKind, unknown>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];
/** Fields of which several columns are joined: first and last name, several notes. */
export const JOINED_FIELDS: readonly ImportField[] = ["name", "notes"];

/** Names of the fields, for people. */
const LABELS: Readonly<Record<ImportField, string>> = {
  ...mapToRecord(IMPORTED_FIELDS, (field) => CUSTOMER_FACTS[field].label),
  notes: "Notes",
  consentedAt: "Consent on",
  source: "Consent from",
};

/** Returns the name of a field. */
export function importLabel(field: ImportField): string {
  return LABELS[field];
}

export const IMPORT_MESSAGES = {
  missing: "Choose a CSV file",
  tooLarge: { customers: "The file must be at most 2 MB", subscribers: "The file must be at most 5 MB" },
  noCsv: "This is not a CSV file. Save the sheet as CSV and choose that file",
  noRows: "The file has no rows below its first one, which names the columns",
  tooManyRows: {
    customers: "The file must have at most 5,000 rows",
    subscribers: "The file must have at most 20,000 rows",
  },
  tooManyColumns: "The file must have at most 200 columns",
  openQuote: "A quotation mark in the file is not closed",
  mapping: "Must be JSON: an object that names a field for each column",
  field: (kind: ImportKind) => `Must be one of ${IMPORT_FIELDS[kind].join(", ")}`,
  consentedAt: "Must be the day of the consent, such as 2024-05-31 or 2024-05-31 14:30",
  consentMissing: "The day of the consent is required, in the row or for the whole file",
  consentAhead: "The day of the consent must not lie ahead",
  sourceMissing: "The source of the consent is required, in the row or for the whole file",
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

const Mapping = z.record(z.string(), z.enum([...IMPORT_FIELDS.customers, "consentedAt", "source"]));
export type Mapping = z.infer<typeof Mapping>;

/** Returns the schema of a mapping in a request. A blank or null field leaves its column out. */
function givenMapping(kind: ImportKind) {
  const field = z.enum(IMPORT_FIELDS[kind] as readonly ImportField[], IMPORT_MESSAGES.field(kind));
  return z.record(z.string(), field.or(z.literal("")).nullable());
}

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

function mappingText(kind: ImportKind) {
  return choicesText(givenMapping(kind), { object: IMPORT_MESSAGES.mapping, choice: IMPORT_MESSAGES.field(kind) });
}

export const ImportInput = z.strictObject({
  /** JSON: column to field. Default: the columns named like a field. */
  mapping: mappingText("customers"),
  /** JSON: word of the file to status, in any case. Default: words that are a status. */
  statuses: choicesText(givenStatuses, { object: IMPORT_MESSAGES.statuses, choice: IMPORT_MESSAGES.status }),
});

/** Time in South Africa, which is meant where a file names none. */
const SOUTH_AFRICA = "+02:00";
const CONSENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:\d\d)?)?$/;

/** Day or instant of a consent as a file has it, as an instant. */
const consentInstant = rawText(LIMITS.name, IMPORT_MESSAGES.consentMissing).transform((text, context) => {
  const [, day = "", time = "00:00", zone = SOUTH_AFRICA] = CONSENT.exec(text) ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  if (z.iso.date().safeParse(day).success && !Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue(text === "" ? IMPORT_MESSAGES.consentMissing : IMPORT_MESSAGES.consentedAt);
  return z.NEVER;
});

/** Row of a file of subscribers, completed by what was given for the whole file. */
export const SubscriberRowInput = z.strictObject({
  email: emailAddress,
  consentedAt: consentInstant,
  source: requiredText(IMPORT_MESSAGES.sourceMissing, LIMITS.short),
});

export const SubscriberImportInput = z.strictObject({
  /** JSON: column to field. Default: the columns named like a field. */
  mapping: mappingText("subscribers"),
  /** Day of the consent of rows that name none. */
  consentedAt: z
    .union([z.literal("").transform(() => undefined), consentInstant], IMPORT_MESSAGES.consentedAt)
    .optional(),
  /** Where the addresses of rows that name no source agreed. */
  source: optionalText(LIMITS.short),
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
  /** Number of rows whose address unsubscribed, came back or was erased. Absent for customers. */
  leftOut: z.int().optional(),
  /** Faults of the other rows. The first row below the names of the columns is row 1. */
  errors: z.array(z.strictObject({ row: z.int(), field: z.string(), message: z.string() })),
  /** Rows whose amount has the sign of another currency than that of the settings. No amount is converted. */
  otherCurrency: z.array(z.int()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

function fileOf(kind: ImportKind) {
  const { missing, tooLarge } = IMPORT_MESSAGES;
  return { file: "file", maxBytes: IMPORT_SIZES[kind].bytes, missing, tooLarge: tooLarge[kind] } as const;
}

export const importCustomers = endpoint({
  method: "POST",
  path: "/customers/import",
  access: "customers:write",
  summary:
    "Reads customers from a CSV file of at most 5,000 rows: UTF-8, UTF-16 with its mark or Windows-1252, with comma, semicolon or tab. It only reports what an import would do; POST /imports/{id}/run stores the customers.",
  body: ImportInput,
  multipart: fileOf("customers"),
  reply: z.strictObject({ data: ImportPreview }),
  status: 201,
  limits: ["import"],
  repeatable: true,
});

export const importSubscribers = endpoint({
  method: "POST",
  path: "/subscribers/import",
  access: "subscribers:write",
  summary:
    "Reads newsletter addresses with their consent from a CSV file of at most 20,000 rows, as for customers. `consentedAt` and `source` are columns, or fields for the whole file. Addresses that unsubscribed, came back or were erased are left out. It only reports what an import would do; POST /imports/{id}/run stores the addresses as Confirmed and mails nobody.",
  body: SubscriberImportInput,
  multipart: fileOf("subscribers"),
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
  /** Number of rows whose address unsubscribed, came back or was erased. Absent for customers. */
  leftOut: z.int().optional(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const runImport = endpoint({
  method: "POST",
  path: "/imports/{id}/run",
  access: ["customers:write", "subscribers:write"],
  summary:
    "Stores the records of an import, all or none. Duplicates are skipped, or update the customer in the fields that the file has. An update confirms an address that waits for its confirmation.",
  params: idParams,
  body: z.strictObject({ duplicates: choice("Duplicates", DUPLICATE_CHOICES) }),
  reply: z.strictObject({ data: ImportCounts }),
  status: 200,
  conflict: ALREADY_RUN,
});

export const undoImport = endpoint({
  method: "POST",
  path: "/imports/{id}/undo",
  access: ["customers:write", "subscribers:write"],
  summary:
    "Deletes the records that an import created, for seven days. A record that has changed since stays, also a customer with a new note, message or task.",
  params: idParams,
  reply: z.strictObject({ data: z.strictObject({ removed: z.int(), kept: z.int() }) }),
  status: 200,
  conflict: NOT_RUN,
});

export const exportImportErrors = endpoint({
  method: "GET",
  path: "/imports/{id}/errors.csv",
  access: ["customers:read", "subscribers:read"],
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
  kind: z.enum(IMPORT_KINDS),
  status: z.enum(["Ready", "Run", "Undone"]),
  rows: z.int(),
  ready: z.int(),
  duplicates: z.int(),
  ...ImportCounts.shape,
  leftOut: z.int(),
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
  access: ["customers:read", "subscribers:read"],
  summary: "The imports of the last 30 days, newest first, at most 100, of the kinds that the caller may read.",
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
  /** Consent of a subscriber; null and blank for a customer. */
  consentedAt: instant.nullable(),
  source: z.string(),
  /** Cells of a refused row as they were in the file, and the reason. */
  cells: z.array(z.string()),
  reason: z.string(),
  createdAt: instant,
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const IMPORT_ENDPOINTS = {
  importCustomers,
  importSubscribers,
  runImport,
  undoImport,
  exportImportErrors,
  listImports,
} as const;
