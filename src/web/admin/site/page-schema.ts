import type { PageDetail } from "#contract/page-documents.ts";
import { isObject, textOf } from "#web/shared/json.ts";

interface NamedField {
  /** Its key in the document; of an entry of a list, none. */
  name: string;
  title: string;
}

export interface TextField extends NamedField {
  kind: "text";
  max: number;
  /** One line, a few of them, or paragraphs with bold, italic and links. */
  form: "line" | "lines" | "prose" | "day";
  optional: boolean;
}

export interface GroupField extends NamedField {
  kind: "group";
  /** What its fields are together; a group of its own where it is neither. */
  form: "group" | "link" | "figure";
  fields: readonly DocumentField[];
}

export interface ListField extends NamedField {
  kind: "list";
  entry: DocumentField;
  min: number;
  max: number;
}

export type DocumentField = TextField | GroupField | ListField;

/** Texts of more characters than this are written in a field of several lines. */
const LONGEST_LINE = 120;

/** The fields of a page, as its JSON Schema has them. */
export function fieldsOf(schema: PageDetail["schema"]): readonly DocumentField[] {
  const root = fieldOf("", schema);
  return root.kind === "group" ? root.fields : [];
}

function fieldOf(name: string, schema: unknown): DocumentField {
  const rules = isObject(schema) ? schema : {};
  const named = { name, title: textOf(rules.title) };
  if (rules.type === "array") {
    const [min, max] = [Number(rules.minItems ?? 0), Number(rules.maxItems ?? 0)];
    return { ...named, kind: "list", entry: fieldOf("", rules.items), min, max };
  }
  if (rules.type === "object") {
    const fields = Object.entries(isObject(rules.properties) ? rules.properties : {}).map(([key, one]) =>
      fieldOf(key, one),
    );
    return { ...named, kind: "group", form: formOfGroup(fields), fields };
  }
  const max = Number(rules.maxLength ?? LONGEST_LINE);
  return { ...named, kind: "text", max, form: formOfText(rules, max), optional: rules.minLength === undefined };
}

function formOfGroup(fields: readonly DocumentField[]): GroupField["form"] {
  const names = fields.map(({ name }) => name).join(" ");
  if (names === "label href") return "link";
  return names === "value counts source date" ? "figure" : "group";
}

function formOfText(rules: Record<string, unknown>, max: number): TextField["form"] {
  if (rules.contentMediaType === "text/markdown") return "prose";
  if (textOf(rules.pattern).includes("\\d{4}")) return "day";
  return max > LONGEST_LINE ? "lines" : "line";
}

/** What a field holds before anybody has typed. */
export function blankOf(field: DocumentField): unknown {
  if (field.kind === "text") return "";
  if (field.kind === "list") return Array.from({ length: field.min }, () => blankOf(field.entry));
  return Object.fromEntries(field.fields.map((one) => [one.name, blankOf(one)]));
}

/** The value at a path of a document: `services.government.features.0`. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path.split(".").reduce((part: unknown, name) => Object(part)[name], value);
}

/** The same value with another at that path. */
export function withValue(value: unknown, path: string, next: unknown): unknown {
  if (path === "") return next;
  const [name = "", ...rest] = path.split(".");
  const changed = withValue(Object(value)[name], rest.join("."), next);
  if (Array.isArray(value)) return value.map((entry, index) => (String(index) === name ? changed : entry));
  return { ...Object(value), [name]: changed };
}

export interface FieldText {
  path: string;
  /** Where it stands: `Opening, Introduction`. */
  title: string;
  text: string;
}

/** Every text of a document in the order of its fields. */
export function textsOf(fields: readonly DocumentField[], document: unknown): FieldText[] {
  const texts: FieldText[] = [];
  function look(field: DocumentField, value: unknown, path: string, titles: readonly string[]): void {
    if (field.kind === "text") texts.push({ path, title: titles.join(", "), text: textOf(value) });
    if (field.kind === "group") {
      for (const one of field.fields) {
        look(one, Object(value)[one.name], path === "" ? one.name : `${path}.${one.name}`, [...titles, one.title]);
      }
    }
    if (field.kind === "list" && Array.isArray(value)) {
      for (const [index, entry] of value.entries()) {
        look(field.entry, entry, `${path}.${index}`, [...titles, String(index + 1)]);
      }
    }
  }
  for (const field of fields) look(field, Object(document)[field.name], field.name, [field.title]);
  return texts;
}

/**
 * What is compared where two wrote at once, by path: every text, and every list as one, since its entries are told apart by nothing but
 * their places, which the other may have changed.
 */
export function comparedValues(fields: readonly DocumentField[], document: unknown): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  function look(field: DocumentField, value: unknown, path: string): void {
    if (field.kind !== "group") values[path] = value;
    else for (const one of field.fields) look(one, Object(value)[one.name], `${path}.${one.name}`);
  }
  for (const field of fields) look(field, Object(document)[field.name], field.name);
  return values;
}

/** The title of the field at a path, in words. */
export function titleOf(fields: readonly DocumentField[], path: string): string {
  const titles: string[] = [];
  let among: readonly DocumentField[] = fields;
  let field: DocumentField | undefined;
  for (const name of path.split(".")) {
    if (field?.kind === "list") {
      titles.push(String(Number(name) + 1));
      field = field.entry;
    } else {
      field = among.find((one) => one.name === name);
      if (field) titles.push(field.title);
    }
    among = field?.kind === "group" ? field.fields : [];
  }
  return titles.join(", ");
}

/** A text that two versions of a document have differently. */
export interface TextChange extends Omit<FieldText, "text"> {
  before: string;
  after: string;
}

export function changesBetween(fields: readonly DocumentField[], before: unknown, after: unknown): TextChange[] {
  const [old, now] = [textsOf(fields, before), textsOf(fields, after)];
  const oldTexts = new Map(old.map(({ path, text }) => [path, text]));
  const paths = new Set(now.map(({ path }) => path));
  return [
    ...now.map(({ path, title, text }) => ({ path, title, before: oldTexts.get(path) ?? "", after: text })),
    ...old
      .filter(({ path }) => !paths.has(path))
      .map(({ path, title, text }) => ({ path, title, before: text, after: "" })),
  ].filter((change) => change.before !== change.after);
}
