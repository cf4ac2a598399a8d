import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  importLabel,
  JOINED_FIELDS,
  type Mapping,
} from "#contract/imports.ts";
import { nameOfPlace } from "#server/imports/read-csv.ts";
import { isDestroyed, withoutDecimals } from "#server/imports/spreadsheet-damage.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";

/**
 * Other names of fields, in lower case: those of HubSpot, Google Contacts, Outlook, Mailchimp, Ghost and address books. The first one that the file
 * has counts.
 */
const ALSO_CALLED: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: ["full name", "customer", "contact"],
  email: ["e-mail", "email address", "e-mail address", "mail", "e-mail 1 - value"],
  phone: [
    "phone number",
    "telephone",
    "telephone number",
    "mobile phone number",
    "mobile",
    "phone 1 - value",
    "business phone",
    "mobile phone",
  ],
  company: [
    "company name",
    "associated company",
    "primary company",
    "organisation",
    "organization",
    "organization name",
    "organization 1 - name",
  ],
  value: ["deal value"],
  notes: ["note", "comments"],
  consentedAt: [
    ...["consented at", "consent date", "consent", "opt-in time", "optin_time", "confirm_time", "confirmed at"],
    ...["subscribed at", "subscription date", "created_at"],
  ],
  source: ["consent source", "evidence", "signup source", "sign-up source"],
};
const FIRST_NAMES: readonly string[] = ["first name", "given name", "firstname"];
const LAST_NAMES: readonly string[] = ["last name", "surname", "family name", "lastname"];

const inLowerCase = (column: string) => column.trim().toLowerCase();

/** Returns the mapping of the columns that are named like a field. First and last name make a name where there is no other. */
export function mapByName(columns: readonly string[], kind: ImportKind = "customers"): Mapping {
  const byName = new Map(columns.map((column) => [inLowerCase(column), column]));
  const firstOf = (names: readonly string[]) =>
    names.map((name) => byName.get(name)).find((found) => found !== undefined);
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS[kind]) {
    const column = firstOf([field.toLowerCase(), inLowerCase(importLabel(field)), ...(ALSO_CALLED[field] ?? [])]);
    if (column !== undefined) mapping[column] = field;
  }
  if (kind === "subscribers") return mapping;
  const [first, last, whole] = [firstOf(FIRST_NAMES), firstOf(LAST_NAMES), byName.get("name")];
  // Beside a surname, and without a first name, a column Name is the first name.
  const isPart = whole !== undefined && first === undefined && last !== undefined;
  if (Object.values(mapping).includes("name") && !isPart) return mapping;
  for (const column of [first, last]) if (column !== undefined) mapping[column] = "name";
  return mapping;
}

/** Returns a given mapping, or the one by name. Throws a 400 for an unknown column, or a field that two columns would fill. */
export function mappingOf(columns: readonly string[], given: Mapping | undefined, kind: ImportKind): Mapping {
  if (!given) return mapByName(columns, kind);
  const filled = new Set<ImportField>();
  for (const [column, field] of Object.entries(given)) {
    const message = !columns.includes(column)
      ? `The file has no column ${column.slice(0, 100)}`
      : filled.has(field) && !JOINED_FIELDS.includes(field)
        ? `Two columns are mapped to ${field}`
        : undefined;
    if (message !== undefined) throw invalidFields([{ path: "mapping", message }]);
    filled.add(field);
  }
  return given;
}

/** Column of a file with the field that its cells fill. */
export interface MappedColumn {
  place: number;
  field: ImportField;
  /** Name that stays with a cell in a note: `Birthday`. Blank for a column of notes, and for one without a name. */
  heading: string;
}

/** Returns the columns with a field, in the order in which their cells are joined: last names come after the other parts. */
export function mappedColumns(columns: readonly string[], mapping: Mapping): MappedColumn[] {
  const isNotes = (column: string) => ["notes", ...(ALSO_CALLED.notes ?? [])].includes(inLowerCase(column));
  const mapped = columns.flatMap((column, place) => {
    // A column may be called `constructor`, which every object has.
    const field = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    if (field === undefined) return [];
    const hasHeading = field === "notes" && !isNotes(column) && column !== nameOfPlace(place);
    return [{ place, field, heading: hasHeading ? column : "", isLast: LAST_NAMES.includes(inLowerCase(column)) }];
  });
  return [...mapped.filter(({ isLast }) => !isLast), ...mapped.filter(({ isLast }) => isLast)];
}

/** Fields of a row, and those of which a spreadsheet has destroyed a cell. */
export interface RowFields {
  texts: Partial<Record<ImportField, string>>;
  destroyed: ReadonlySet<ImportField>;
}

/** Returns the cells of a row by their fields. Cells of a joined field make one text. */
export function fieldsOfRow(mapped: readonly MappedColumn[], cells: readonly string[]): RowFields {
  const texts: RowFields["texts"] = {};
  const destroyed = new Set<ImportField>();
  for (const { place, field, heading } of mapped) {
    const given = unguarded(cells[place] ?? "");
    if (given.trim() === "") continue;
    if (isDestroyed(given)) destroyed.add(field);
    const cell = field === "phone" ? withoutDecimals(given) : heading === "" ? given : `${heading}: ${given}`;
    const before = texts[field];
    texts[field] = before === undefined ? cell : `${before}${field === "notes" ? "\n" : " "}${cell}`;
  }
  return { texts, destroyed };
}

/** Returns a cell without the apostrophe that keeps spreadsheets from running it, as our own exports have it. */
export function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, "");
}
