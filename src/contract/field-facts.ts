/** Column of a field in an export. */
export interface ExportedColumn<Value> {
  title: string;
  /** Returns the cell. An instant is text in ISO 8601, in UTC; a date is `2026-11-25`. */
  cell(value: Value): string | number | null;
  /** Kind of the cells in an Excel file. Default: text. */
  kind?: CellKind;
}

export type CellKind = "number" | "money" | "instant" | "date";

/** Facts of a field that server and back office share. */
export interface FieldFacts<Value> {
  label: string;
  /** Columns of the field in exports; none for a field that exports leave out. */
  exported: readonly ExportedColumn<Value>[];
}

/** Facts of each field of a record, in the order of the columns of its export. A field without facts does not compile. */
export type FactsOf<Detail> = {
  readonly [Key in Exclude<keyof Detail, "_id" | "updatedAt" | "sample">]-?: FieldFacts<Detail[Key]>;
};

/** Labels of the fields of a record that has no export. A field without a label does not compile. */
export type LabelsOf<Detail> = {
  readonly [Key in Exclude<keyof Detail, "id" | "createdAt" | "updatedAt" | "sample">]-?: string;
};

/** Facts with which the export of most kinds of records ends. */
export const CREATED_AND_ID = {
  createdAt: inExport("Created", "instant"),
  id: inExport("Id"),
} as const;

/** Returns the facts of a field with a column of its name in exports. */
export function inExport<Value extends string | number | null>(label: string, kind?: CellKind): FieldFacts<Value> {
  return { label, exported: [{ title: label, cell: (value) => value, ...(kind && { kind }) }] };
}

/** Returns the facts of a field that exports leave out. */
export function notInExport(label: string): FieldFacts<unknown> {
  return { label, exported: [] };
}

/** Returns the fields of which a fact is true, in the order in which they are declared. */
export function fieldsWith<
  Fact extends string,
  Facts extends Readonly<Record<string, Readonly<Record<Fact, boolean>>>>,
>(facts: Facts, fact: Fact): readonly FieldWith<Fact, Facts>[] {
  // `Object.keys` types all keys as string, and a filter keeps that type.
  return Object.keys(facts).filter((name) => facts[name]?.[fact]) as FieldWith<Fact, Facts>[];
}

type FieldWith<Fact extends string, Facts> = {
  [Name in keyof Facts & string]: Facts[Name] extends Readonly<Record<Fact, true>> ? Name : never;
}[keyof Facts & string];
