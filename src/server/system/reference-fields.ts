import { z } from "#contract/zod.ts";

/** Field of a request, as the reference shows it. */
export interface ReferenceField {
  /** Names joined by dots, with `[]` after the name of a list: `variants[].sku`. */
  name: string;
  /** Kind of value and its limits, in words. */
  kind: string;
  required: boolean;
}

/** Part of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  minimum?: number;
  maximum?: number;
  /** Unit of a number, and rules that no other keyword expresses. */
  description?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "email address",
  uuid: "id",
  uri: "web address",
  date: "date",
  "date-time": "date and time",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
  object: "object",
};

const count = (value: number) => value.toLocaleString("en-US");

function textLimit({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return "";
  return (minLength ?? 0) > 1
    ? `${minLength} to ${count(maxLength)} characters`
    : `at most ${count(maxLength)} characters`;
}

function numberLimit({ minimum, maximum, description = "" }: Schema): string {
  const range = minimum !== undefined && maximum !== undefined ? `${count(minimum)} to ${count(maximum)}` : "";
  return [range, description].filter(Boolean).join(", ");
}

function listLimit({ minItems, maxItems, maxProperties }: Schema): string {
  const most = maxItems ?? maxProperties;
  if (most === undefined) return "any number";
  return minItems ? `${minItems} to ${most}` : `at most ${most}`;
}

function limitOf(schema: Schema): string {
  if (schema.type === "string") return FORMATS[schema.format ?? ""] ? "" : textLimit(schema);
  return numberLimit(schema);
}

/** Returns the kind of a field in words, such as `one of Draft, Active` or `text, at most 200 characters`. */
function kindOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(", or ");
  if (schema.const === "") return "blank";
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  const { items, additionalProperties } = schema;
  if (items) return `list of ${listLimit(schema)}: ${items.properties ? "objects" : kindOf(items)}`;
  if (typeof additionalProperties === "object") return `text by name, ${listLimit(schema)}`;
  const kind = FORMATS[schema.format ?? ""] ?? TYPES[schema.type ?? ""] ?? "any value";
  const limit = limitOf(schema);
  return limit ? `${kind}, ${limit}` : kind;
}

/** Returns the fields of an object's schema. Each field comes before the fields in it. */
function fieldsIn(schema: Schema, before: string): ReferenceField[] {
  const required = schema.required ?? [];
  const own = Object.entries(schema.properties ?? {}).filter(([, { type, anyOf }]) => type ?? anyOf);
  return own.flatMap(([key, property]) => {
    const name = `${before}${key}`;
    const field = { name, kind: kindOf(property), required: required.includes(key) };
    const { items, additionalProperties } = property;
    if (items?.properties) return [field, ...fieldsIn(items, `${name}[].`)];
    if (typeof additionalProperties === "object") {
      return [field, { name: `${name}.{name}`, kind: kindOf(additionalProperties), required: false }];
    }
    return [field, ...fieldsIn(property, `${name}.`)];
  });
}

/** Returns the fields that a caller may send by this schema. Read-only fields, which the server ignores, are left out. */
export function referenceFieldsOf(schema: z.ZodType | undefined): ReferenceField[] {
  // The two JSON Schema types differ, but every schema of the contract fits ours.
  return schema ? fieldsIn(z.toJSONSchema(schema, { io: "input" }) as Schema, "") : [];
}
