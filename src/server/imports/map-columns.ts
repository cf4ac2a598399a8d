import { IMPORT_FIELDS, IMPORT_MESSAGES, type ImportField, JOINED_FIELDS, type Mapping } from "#contract/imports.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";

/** Other names of fields: those of HubSpot's exports and of address books, in lower case. The first one that the file has counts. */
const ALSO_CALLED: Readonly<Record<ImportField, readonly string[]>> = {
  name: ["full name", "customer", "contact"],
  email: ["e-mail", "email address", "e-mail address", "mail"],
  phone: ["phone number", "telephone", "telephone number", "mobile phone number", "mobile"],
  company: ["company name", "associated company", "primary company", "organisation", "organization"],
  status: [],
  value: ["deal value"],
  notes: ["note", "comments"],
};
const PARTS_OF_NAMES = ["first name", "last name"] as const;

/** Returns the mapping of the columns that are named like a field. First and last name make a name where there is no other. */
export function mapByName(columns: readonly string[]): Mapping {
  const byName = new Map(columns.map((column) => [column.trim().toLowerCase(), column]));
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS) {
    const column = [field, ...ALSO_CALLED[field]].map((name) => byName.get(name)).find((found) => found !== undefined);
    if (column !== undefined) mapping[column] = field;
  }
  if (Object.values(mapping).includes("name")) return mapping;
  for (const name of PARTS_OF_NAMES) {
    const column = byName.get(name);
    if (column !== undefined) mapping[column] = "name";
  }
  return mapping;
}

/** Returns a given mapping, or the one by name. Throws a 400 for an unknown column, or a field that two columns would fill. */
export function mappingOf(columns: readonly string[], given: Mapping | undefined): Mapping {
  if (!given) return mapByName(columns);
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

/** Returns the cells of a row by their fields. Cells of a joined field make one text. */
export function fieldsOfRow(
  columns: readonly string[],
  mapping: Mapping,
  cells: readonly string[],
): Partial<Record<ImportField, string>> {
  const fields: Partial<Record<ImportField, string>> = {};
  for (const [place, column] of columns.entries()) {
    // A column may be called `constructor`, which every object has.
    const field = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    const cell = unguarded(cells[place] ?? "");
    if (field === undefined || cell.trim() === "") continue;
    const before = fields[field];
    fields[field] = before === undefined ? cell : `${before}${field === "notes" ? "\n" : " "}${cell}`;
  }
  return fields;
}

/** Returns a cell without the apostrophe that keeps spreadsheets from running it, as our own exports have it. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, "");
}

export const TOO_MANY_CELLS = { field: "", message: IMPORT_MESSAGES.tooManyCells };
