import { type FieldErrors, type FieldPath, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { Endpoint } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import type { z } from "#contract/zod.ts";
import type { SectionShape } from "#ui/skeleton.tsx";
import type { Tagged } from "#web/shared/call.ts";
import type { RemovableResource, Resource } from "../resource/resource-client.ts";
import type { WalkedList } from "../resource/use-walk.tsx";
import { type LineRules, lineMessage } from "./text-lines.ts";

/**
 * What the form of a record that is there needs to know. `Values` is what its fields hold, as they hold it: prices are
 * text. `Body` is what the contract makes of it.
 */
export interface SavedForm<Detail extends { id: string }, Values extends FieldValues, Body> {
  records: Resource<Detail> & {
    /** Call that changes a record. Without its permission, the form is read-only. */
    writeCall: Endpoint;
    get: (id: string, signal: AbortSignal) => Promise<Tagged<Detail>>;
  };
  /** Refused with 412 when somebody else saved since `ifMatch`. */
  update: (id: string, body: Body, ifMatch: string | undefined) => Promise<Tagged<Detail>>;
  /** Where a saved record leads to; without it the form stays. */
  after?: (saved: Detail, isNew: boolean) => string;
  /** The contract's rules. */
  schemas: { change: z.ZodType<Body> };
  valuesOf: (record: Detail) => Values;
  /** Returns the body, not yet checked. A price that is no number stays a text, for the schema to refuse. */
  bodyOf: (values: Values) => unknown;
  /** The field in which a path of the contract was typed: `variants.0.attributes.Colour` → `variants.0.attributes.2.value`. */
  fieldOf?: (path: string, values: Values) => string;
  /** Fields with one entry on each line. Their messages name the line. */
  lines?: Readonly<{ [Field in FieldPath<Values>]?: LineRules }>;
  /** What comes before a message in the summary, where several fields share their words: `Variant 2`. */
  locationOf?: (field: string, values: Values) => string | undefined;
  /** Fields that are never kept in the browser. */
  secrets?: readonly string[];
  /** Each field by its label, on the form and in the comparison with what somebody else saved. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** A field's value in words, where it is more than text. */
  formatValue?: (field: string, value: unknown) => string | undefined;
}

/** What the form of a record looks like while it loads: its sections, and those of each panel in the rail. */
export interface FormShape {
  main: readonly SectionShape[];
  rail: readonly (readonly SectionShape[])[];
}

/** The same of a resource, whose records come and go. */
export interface RecordForm<Detail extends { id: string }, Values extends FieldValues, Body>
  extends SavedForm<Detail, Values, Body> {
  records: SavedForm<Detail, Values, Body>["records"] & RemovableResource<Detail>;
  /** One record, as the buttons write it: `Product`. */
  name: string;
  /** The list, by its title, with the words of the way back to it. */
  area: { title: string; path: string; back: string };
  /** The list as its records' forms are gone through. */
  walk: WalkedList<{ id: string }>;
  /** The address of the empty form. */
  newPath: string;
  create: (body: Body, idempotencyKey: string) => Promise<Tagged<Detail>>;
  after: (saved: Detail, isNew: boolean) => string;
  /** The contract's rules for a new record and for a changed one. */
  schemas: { create: z.ZodType<Body>; change: z.ZodType<Body> };
  /** What the fields of a new record hold. */
  blank: Values;
  shape: FormShape;
  /** The words that are specified in another way than usual: of the empty form, its button while it saves, its failure. */
  wording?: { title?: string; creating?: string; createFailed?: string };
}

/** Name and label of a field, for the component that shows it: `<FormText {...field("title")} />`. */
export function fieldsOf<Name extends string>({ labels }: { labels: Readonly<Record<Name, string>> }) {
  return (name: Name) => ({ name, label: labels[name] });
}

const PLACE = /(?<=\.)\d+(?=\.|$)/g;

/**
 * Returns the `fieldOf` of a form whose fields have other names than the paths of the contract. `0` stands for each place of a list:
 * `{ "features.0": "features.0.text" }`.
 */
export function fieldOfPath<Values extends FieldValues>(
  fields: Readonly<Record<string, FieldPath<Values>>>,
): (path: string) => string {
  return (path) => {
    const places = path.match(PLACE) ?? [];
    const field = fields[path.replace(PLACE, "0")];
    return field === undefined ? path : field.replace(PLACE, () => places.shift() ?? "0");
  };
}

function isFieldError(value: unknown): value is { message: string } {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

interface Placing<Values> {
  bodyOf: (values: Values) => unknown;
  lines?: Readonly<Record<string, LineRules | undefined>>;
  fieldOf?: (path: string, values: Values) => string;
}

/** Refused paths at the fields in which they were typed. */
export function errorsAt<Values extends FieldValues>(
  rejected: readonly FieldError[],
  values: Values,
  { fieldOf = (path) => path, lines = {} }: Placing<Values>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of rejected) {
    const field = fieldOf(path, values);
    // The first message of a field with several paths, such as a list on lines.
    const others: unknown = get(errors, field);
    if (isFieldError(others)) continue;
    const rules = lines[field];
    const said = rules ? lineMessage(String(get(values, field)), path, message, rules) : message;
    set(errors, field, { ...Object(others), type: "contract", message: said });
  }
  return errors;
}

/** Checks what the fields hold by the contract's own rules, so that browser and server say the same words. */
export function contractResolver<Values extends FieldValues, Body>(
  schema: z.ZodType<Body>,
  placing: Placing<Values>,
): Resolver<Values, unknown, Body> {
  return (values, _, { fields }) => {
    const checked = schema.safeParse(placing.bodyOf(values));
    const own = problemsIn(fields);
    if (checked.success && own.length === 0) return { values: checked.data, errors: {} };
    const errors = errorsAt(checked.success ? [] : fieldErrors(checked.error), values, placing);
    for (const { field, message } of own) set(errors, field, { type: "field", message });
    return { values: {}, errors };
  };
}

/** A field as React Hook Form keeps it, with the options that it was registered with. */
interface RegisteredField {
  ref: Partial<HTMLInputElement>;
  validate?: (text: string) => string | undefined;
}

/** Returns the problem of a field that the schema does not know of. */
function problemOf({ ref, validate }: RegisteredField): string | undefined {
  const { validity, value = "", minLength = 0 } = ref;
  // A browser keeps to itself a date that it cannot read: its field then says that it is blank.
  if (validity?.badInput) return "Must be a date and time";
  // Only a password has a least length, which is the installation's: the contract does not know it.
  if (value !== "" && isShorterThan(value, minLength)) return passwordTooShort(minLength);
  return validate?.(value);
}

function problemsIn(fields: unknown, before = ""): Problem[] {
  if (typeof fields !== "object" || fields === null) return [];
  if ("ref" in fields) {
    const message = problemOf(fields as RegisteredField);
    return message === undefined ? [] : [{ field: before, message }];
  }
  return Object.entries(fields).flatMap(([name, inner]) => problemsIn(inner, before ? `${before}.${name}` : name));
}

export interface Problem {
  /** Joined by dots: `variants.0.sku`. */
  field: string;
  message: string;
}

/** Every error of a form, flat, in the order of the contract. A list and its entries can be wrong at the same time. */
export function problemsOf(errors: unknown, before = ""): Problem[] {
  if (typeof errors !== "object" || errors === null) return [];
  const isError = isFieldError(errors);
  const own = isError ? [{ field: before, message: errors.message }] : [];
  const inner = Object.entries(errors).filter(([name]) => !isError || /^\d+$/.test(name));
  return [...own, ...inner.flatMap(([name, one]) => problemsOf(one, before ? `${before}.${name}` : name))];
}
