import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { Endpoint } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import type { Permission } from "#contract/permissions.ts";
import type { z } from "#contract/zod.ts";
import { rejectedFields, type Tagged } from "#web/shared/call.ts";
import type { FirstStep, PagedList, RemovableResource, Resource } from "../resources/resource-client.ts";
import { bodyOf, type FieldTable, refusalInForm } from "./field-table.ts";
import type { FormSections } from "./form-sections.tsx";

/** Area with a list, the empty form and the form of each record. */
interface FormArea {
  name: string;
  path: string;
  paths: { new: string; edit: (id: string) => string };
}

/** Form of a record that exists. `Values` are the values of the fields, `Body` is what the schema makes of them. */
export interface SavedForm<Detail extends { id: string }, Values extends FieldValues, Body> {
  records: Resource<Detail> & {
    /** Call that changes a record. Without its permission, the form is read-only. */
    writeCall: Endpoint;
    get: (id: string, signal: AbortSignal) => Promise<Tagged<Detail>>;
    /** The server refuses with 412 if the record no longer has the ETag `ifMatch`. */
    update: (id: string, body: Body, ifMatch: string | undefined) => Promise<Tagged<Detail>>;
  };
  /** Area with the list that a saved record leads to; without one, the form stays. */
  area?: FormArea;
  /** Returns the message after a creation. Default: `Naledi Example created`. */
  createdMessage?: (made: Detail) => string;
  /** Returns the path of a saved record's public page; undefined without one. The message after the save links to it. */
  publicPathOf?: (saved: Detail) => string | undefined;
  /** Returns the path that a saved record leads to, where it is not the list. */
  pathAfter?: (saved: Detail, isNew: boolean) => string;
  schemas: { change: z.ZodType<Body> };
  fields: FieldTable<Values>;
}

/** Questions before a change and a deletion. Each resolves as `ChangeQuestions` do. */
export interface FormQuestions<Detail, Body> {
  update: (record: Detail, body: Body) => Promise<FirstStep<Detail> | undefined>;
  removal: (record: Detail) => Promise<FirstStep<Detail> | undefined>;
}

/** Path of a field, also of one in a group: `price.starter`. */
export type FieldPathIn<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** Form of a record that can also be created and deleted. */
export interface RecordForm<Detail extends { id: string }, Values extends FieldValues, Body>
  extends SavedForm<Detail, Values, Body> {
  records: SavedForm<Detail, Values, Body>["records"] &
    RemovableResource<Detail> &
    PagedList<{ id: string }> & {
      create: (body: Body, idempotencyKey: string) => Promise<Tagged<Detail>>;
    };
  /** Name of one record on the buttons: `Product`. */
  name: string;
  area: FormArea;
  schemas: { create: z.ZodType<Body>; change: z.ZodType<Body> };
  /** Returns the sections of a record, or of a new one. While a record loads, its sections have placeholders. */
  sections: (record: Detail | undefined, isNew: boolean) => FormSections<FieldPathIn<Values>>;
  /** Returns whether the user may change a record, or add one, where the permission depends on the record. */
  mayChange?: (permissions: readonly Permission[], record: Detail | undefined) => boolean;
  /** Returns the verb of the save button for the chosen status. Default: Create or Update. */
  verbOf?: (status: string, record: Detail | undefined) => string | undefined;
  /** Specified texts that differ from the usual ones. */
  wording?: { area?: string; back?: string; title?: string; creating?: string; createFailed?: string };
}

function isFormError(value: unknown): value is { message: string } {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Fields of a form, of which the values can have more. */
type Fields<Values> = FieldTable<Partial<Values>>;

/** Returns the errors of refused paths, each at its field in the form. */
export function errorsAt<Values extends FieldValues>(
  rejected: readonly FieldError[],
  values: Values,
  fields: Fields<Values>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const refused of rejected) {
    const { path, message } = refusalInForm(fields, refused, values);
    // The first message of a field with several paths, such as a list on lines.
    const others: unknown = get(errors, path);
    if (isFormError(others)) continue;
    set(errors, path, { ...Object(others), type: "contract", message });
  }
  return errors;
}

/** Returns a resolver that checks a form by the contract's schema, so that browser and server have the same messages. */
export function contractResolver<Values extends FieldValues, Body>(
  schema: z.ZodType<Body>,
  fields: Fields<Values>,
): Resolver<Values, unknown, Body> {
  return (values, _, { fields: registered }) => {
    const checked = schema.safeParse(bodyOf(fields, values));
    const own = problemsIn(registered);
    if (checked.success && own.length === 0) return { values: checked.data, errors: {} };
    const errors = errorsAt(checked.success ? [] : fieldErrors(checked.error), values, fields);
    for (const { field, message } of own) set(errors, field, { type: "field", message });
    return { values: {}, errors };
  };
}

/** A field as React Hook Form keeps it, with the options that it was registered with. */
interface RegisteredField {
  ref: Partial<HTMLInputElement>;
  validate?: (text: string) => string | undefined;
}

/** Messages for what a browser cannot read, by the type of the field. */
const BAD_INPUT: Readonly<Record<string, string>> = { date: "Must be a date", time: "Must be a time" };

/** Returns the problem of a field that the schema does not know of. */
function problemOf({ ref, validate }: RegisteredField): string | undefined {
  const { validity, type, value = "", minLength = 0 } = ref;
  // A browser keeps to itself a date that it cannot read: its field then says that it is blank.
  if (validity?.badInput) return BAD_INPUT[type ?? ""] ?? "Must be a date and time";
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
  const isError = isFormError(errors);
  const own = isError ? [{ field: before, message: errors.message }] : [];
  const inner = Object.entries(errors).filter(([name]) => !isError || /^\d+$/.test(name));
  return [...own, ...inner.flatMap(([name, one]) => problemsOf(one, before ? `${before}.${name}` : name))];
}

/** Returns the refusals of the server at their fields, and whether its error says more than they do. */
export function refusedBy<Values extends FieldValues>(
  error: unknown,
  values: Values,
  fields: Fields<Values>,
): { atFields: Problem[]; isMore: boolean } {
  const all = problemsOf(errorsAt(rejectedFields(error), values, fields));
  const atFields = all.filter(({ field }) => (field.split(".")[0] ?? "") in values);
  return { atFields, isMore: atFields.length === 0 || atFields.length < all.length };
}
