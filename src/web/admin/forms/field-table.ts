import type { ReactNode } from "react";
import { get, set } from "react-hook-form";
import type { FieldError } from "#contract/error-response.ts";
import type { Choice } from "#ui/select.tsx";
import type { FieldShape } from "#ui/skeleton.tsx";
import { formatInstant, instantOfLocal, localTimeOf } from "#web/shared/dates.ts";
import {
  FormCheckbox,
  FormMoney,
  FormNewPassword,
  FormNumber,
  FormSelect,
  FormSuggested,
  FormText,
  FormTextArea,
} from "./fields.tsx";
import { type NumberKind, numberText, parseNumber } from "./parse-number.ts";
import { type LineRules, lineMessage, linesOf, pairLinesOf, pairsOfLines, textsOfLines } from "./text-lines.ts";

/**
 * Field of a form, declared once in the form's table. `Value` is the value in the form, where a price is text. `Stored` is the
 * value in the record. `Props` are given to the component that shows the field.
 */
export interface Field<Value, Stored = never, Props extends object = object> {
  /** Label on the form, and in the comparison with the version of another user. */
  label: string;
  props: Props;
  /** Component of the field. A field without one is shown by a component of its form (`own`). */
  control?(props: { name: string; label: string; hint?: string } & Props): ReactNode;
  /** Placeholder; none for a field that a loaded record may lack. */
  shape?: FieldShape | undefined;
  /** Value in the form of a new record. */
  blank: Value;
  read: (stored: Stored) => Value;
  /** Returns the value to send, not yet checked. A price that is no number stays a text, for the schema to refuse. */
  write(value: Value): unknown;
  /** Path at which the record has the field's value, where it is not the field's name. */
  path?: string;
  /** Set when drafts must not keep the value. */
  isSecret?: true;
  /** Returns a refusal with its path in the form. Paths begin below the field, and are `""` for the field as a whole: `atField`. */
  refusalIn?(refused: FieldError, value: Value): FieldError;
  /** Returns the text before a message in the summary, where several fields share their messages: `Variant 2`. */
  locationOf?(path: string, value: Value): string | undefined;
  /** Returns the value in words or by the name of its record; undefined where its own text is enough. */
  format?(value: Value): ReactNode;
}

/** Table of the fields of a form, by the names of their values. */
export type FieldTable<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> };

/** Table whose fields read the values of a record: `{ … } satisfies FieldsOf<Product>`. */
export type FieldsOf<Stored> = { readonly [Name in keyof Stored]?: Field<unknown, Stored[Name]> };

/**
 * Table with a field for each value of a body: `{ … } satisfies FieldsFor<Product, ProductInput>`. A forgotten one does not compile,
 * nor an id without `format`, since the comparison of two versions would show the id.
 */
export type FieldsFor<Stored, Body> = {
  readonly [Name in keyof Body]-?: Field<unknown, Name extends keyof Stored ? Stored[Name] : unknown> &
    (Name extends `${string}Id` ? { format(value: never): ReactNode } : unknown);
};

/** Values that the fields of a table have in the form. */
export type ValuesOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends { blank: infer Value } ? Value : never;
};

type AnyTable = Readonly<Record<string, Field<unknown>>>;

/** Returns the values of the form of a new record. */
export function blankValues<Values>(fields: FieldTable<Values>): Values {
  const values = Object.entries<Field<unknown>>(fields).map(([name, { blank }]) => [name, blank]);
  return Object.fromEntries(values) as Values;
}

/** Returns the names of the values that drafts must not keep. */
export function secretsOf(fields: AnyTable): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isSecret);
}

/** Returns the values of the form of a record. */
export function valuesOf<Values>(fields: FieldTable<Values>, record: object): Values {
  const values = Object.entries<Field<unknown>>(fields).map(([name, { path = name, read }]) => {
    return [name, read(get(record, path) as never)];
  });
  return Object.fromEntries(values) as Values;
}

/** Returns the body for the server, not yet checked. An undefined value is left out, since schemas refuse names that they do not know. */
export function bodyOf<Values>(fields: FieldTable<Values>, values: Values): object {
  const body = {};
  for (const [name, field] of Object.entries<Field<unknown>>(fields)) {
    const written = field.write(get(values, name));
    if (written !== undefined) set(body, field.path ?? name, written);
  }
  return body;
}

/** Returns a path below another one; undefined where it is not below. */
function below(path: string, above: string): string | undefined {
  if (path === above) return "";
  return path.startsWith(`${above}.`) ? path.slice(above.length + 1) : undefined;
}

const join = (name: string, path: string) => (path === "" ? name : `${name}.${path}`);

/** Shows the refusals of all parts of a field at the field itself: its `refusalIn`. */
export const atField = ({ message }: FieldError): FieldError => ({ path: "", message });

/** Returns a refusal with the path of its field in the form. The path of no field stays as it is. */
export function refusalInForm(fields: AnyTable, { path, message }: FieldError, values: unknown): FieldError {
  for (const [name, { refusalIn = (refused: FieldError) => refused, ...field }] of Object.entries(fields)) {
    const inner = below(path, field.path ?? name);
    if (inner === undefined) continue;
    const shown = refusalIn({ path: inner, message }, get(values, name));
    return { path: join(name, shown.path), message: shown.message };
  }
  return { path, message };
}

/** Returns the text before a message in the summary: `Variant 2`. */
export function locationIn(fields: AnyTable, path: string, values: unknown): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const inner = below(path, name);
    if (inner !== undefined) return field.locationOf?.(inner, get(values, name));
  }
}

/** Returns a table whose fields are read from, written to and refused at a group of the record, such as `company`. */
export function fieldsBelow<Table extends AnyTable>(path: string, fields: Table): Table {
  const moved = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, path: `${path}.${field.path ?? name}` },
  ]);
  return Object.fromEntries(moved) as Table;
}

type InnerField<Table, Path> = Path extends keyof Table
  ? Table[Path]
  : Path extends `${infer Name extends keyof Table & string}.${infer Inner}`
    ? Table[Name] extends { inner: infer Fields }
      ? InnerField<Fields, Inner>
      : never
    : never;
type PathIn<Table> = {
  [Name in keyof Table & string]:
    | Name
    | (Table[Name] extends { inner: infer Fields } ? `${Name}.${PathIn<Fields>}` : never);
}[keyof Table & string];
type PropsOf<One> = One extends { props: infer Props extends object } ? Props : never;

/** Returns a function that returns the props of a field's component: `<FormText {...field("title")} />`. */
export function propsOf<Table extends AnyTable>(fields: Table) {
  return <Path extends PathIn<Table>>(path: Path) => {
    const { label, props }: Field<unknown> = get(fields, path.replaceAll(".", ".inner."));
    return { name: path, label, ...(props as PropsOf<InnerField<Table, Path>>) };
  };
}

/** Props of a component that a field of its kind may have. */
type Extra<Component extends (props: never) => ReactNode, Own extends string = never> = Omit<
  Parameters<Component>[0],
  "name" | "label" | Own
>;

function plain<Value, Props extends object>(label: string, blank: Value, props: Props): Field<Value, Value, Props> {
  return { label, props, blank, read: (stored) => stored, write: (value) => value };
}

type TextProps = Extra<typeof FormText>;
type AreaProps = Extra<typeof FormTextArea>;

/** Text of one line. */
export function text(label: string): Field<string, string>;
export function text<Props extends TextProps>(label: string, props: Props): Field<string, string, Props>;
export function text(label: string, props: TextProps = {}): Field<string, string, TextProps> {
  return { ...plain(label, "", props), control: FormText, shape: { hint: props.hint } };
}

/** Text of several rows. Default: 5. */
export function area(label: string, props: AreaProps = {}): Field<string, string, AreaProps> {
  const { rows = 5, hint } = props;
  return { ...plain(label, "", props), control: FormTextArea, shape: { control: "area", rows, hint } };
}

/** Text of one line with suggestions. */
export function suggested(label: string, suggestions: readonly string[]) {
  return { ...plain(label, "", { suggestions }), control: FormSuggested, shape: {} };
}

export function checkbox(label: string) {
  return { ...plain(label, false, {}), control: FormCheckbox, shape: { control: "tick" as const } };
}

export function choice<Value extends string>(
  label: string,
  blank: NoInfer<Value>,
  choices: readonly Choice<Value>[],
  props: Extra<typeof FormSelect, "choices"> = {},
) {
  const format = (value: Value) => choices.find((one) => one.value === value)?.label;
  const shown = { choices, ...props };
  return { ...plain(label, blank, shown), control: FormSelect, shape: { hint: props.hint }, format };
}

/** Choice of words of the settings, the first of which a new record has. They may change while the program is open. */
export function choiceOf(label: string, choices: () => readonly Choice<string>[]): Field<string, string> {
  return {
    ...choice<string>(label, "", []),
    get props() {
      return { choices: choices() };
    },
    get blank() {
      return choices()[0]?.value ?? "";
    },
    format: (value) => choices().find((one) => one.value === value)?.label,
  };
}

/** Field that is null in the contract while it is blank. */
export function nullable<Value extends string, Props extends object>(
  field: Field<Value | "", Value | "", Props>,
): Field<Value | "", Value | null, Props> {
  return { ...field, read: (stored) => stored ?? "", write: (value) => value || null };
}

/** Password to be set. A blank one is not sent. */
export function password(label: string) {
  const read = () => "";
  const write = (value: string) => value || undefined;
  return { ...text(label), control: FormNewPassword, isSecret: true as const, read, write };
}

function number<Kind extends NumberKind>(label: string, kind: Kind, { hint }: { hint?: string } = {}) {
  return {
    ...plain(label, "0", { kind, ...(hint && { hint }) }),
    shape: { hint },
    read: (stored: number) => numberText(stored, kind),
    write: (value: string) => parseNumber(value, kind),
  };
}

/** Amount in the currency of the settings. A blank one is refused. */
export const money = (label: string) => ({ ...number(label, "money"), control: FormMoney });

/** Amount that is 0 where the field is blank. */
export function moneyOrZero(label: string) {
  return { ...money(label), write: (value: string) => parseNumber(value, "money") ?? 0 };
}

/** Number without decimals. */
export function whole(label: string, props?: { hint?: string }) {
  return { ...number(label, "whole", props), control: FormNumber };
}

export const coordinate = (label: string) => ({ ...number(label, "coordinate"), control: FormNumber });

/** Day of the calendar. */
export const day = (label: string, props?: TextProps) => text(label, { ...props, type: "date" });

/** South African time of an instant; null in the contract while the field is blank. */
export function localTime(label: string, hint: string) {
  return {
    ...text(label, { hint, optional: true, type: "datetime-local" }),
    read: (stored: string | null) => (stored ? localTimeOf(stored) : ""),
    write: (value: string) => (value === "" ? null : instantOfLocal(value)),
    format: (value: string) => (value === "" ? undefined : formatInstant(instantOfLocal(value))),
  };
}

function inLines<Stored>(
  field: ReturnType<typeof area>,
  [read, write]: [read: (stored: Stored) => string, write: (value: string) => unknown],
  rules: LineRules,
) {
  return {
    ...field,
    read,
    write,
    refusalIn: ({ path, message }: FieldError, value: string) => ({
      path: "",
      message: lineMessage(value, path, message, rules),
    }),
    locationOf: () => field.label,
  };
}

/** List of texts as the lines of one field. A message names the line. */
export function lines(label: string, max: number, props: AreaProps = {}) {
  return inLines(area(label, props), [linesOf, textsOfLines], { max });
}

/** List of names with values as the lines of one field. `pair` is an example of one. */
export function pairLines(label: string, max: number, pair: string, props: AreaProps = {}) {
  return inLines(area(label, props), [pairLinesOf, pairsOfLines], { max, pair });
}

export interface EntryProps<Entry> {
  /** Name of one entry: `Feature`. */
  one: string;
  /** Maximum number of entries. */
  max: number;
  blank: () => Entry;
}

/** List whose entries have fields of their own. The summary names the entry before its message: `Feature 2`. */
export function entries<Entry>(label: string, props: EntryProps<Entry>): Field<Entry[], Entry[], EntryProps<Entry>> {
  const locationOf = (path: string) => (path === "" ? undefined : `${props.one} ${Number.parseInt(path, 10) + 1}`);
  return { ...plain<Entry[], EntryProps<Entry>>(label, [], props), shape: { control: "texts" }, locationOf };
}

/** Object whose values have fields of their own. The comparison with another user's version shows them as one value. */
export function group<const Fields extends AnyTable>(
  label: string,
  inner: Fields,
): Field<ValuesOf<Fields>, object> & { inner: Fields } {
  const fields = inner as unknown as FieldTable<ValuesOf<Fields>>;
  return {
    label,
    props: {},
    inner,
    blank: blankValues(fields),
    read: (stored) => valuesOf(fields, stored),
    write: (value) => bodyOf(fields, value),
    refusalIn: (refused, value) => refusalInForm(inner, refused, value),
    locationOf: (path, value) => locationIn(inner, path, value),
  };
}
