import type { FieldError } from "#contract/error-response.ts";
import type { ListPlan } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { ColumnName, Table } from "#server/platform/database/table.ts";
import type { RecordField } from "./record-fields.ts";
import type { RecordName } from "./record-statements.ts";
import type { PublicPageRules } from "./slugged-records.ts";

/** Fields that every record has. The record table itself reads and writes them. */
export interface CommonFields {
  id: string;
  createdAt: string;
  updatedAt: string;
  sample: boolean;
}

/** Fields of a kind of record, which its table declares. */
export type Own<Detail> = Omit<Detail, keyof CommonFields>;

type OptionalKeys<Input> = { [Key in keyof Input]-?: undefined extends Input[Key] ? Key : never }[keyof Input];

/**
 * A field for each key of a record. One that an input may leave out has an initial value, and one that no input has is read only. An
 * input that is no field of the record does not compile.
 */
export type FieldsFor<Row, Fields, Input> = {
  [Key in keyof Fields]-?: RecordField<Row, Fields[Key]>;
} & { [Key in OptionalKeys<Input> & keyof Fields]: { initial: Fields[Key] } } & {
  [Key in Exclude<keyof Fields, keyof Input>]: { isReadOnly: true };
} & { [Key in Exclude<keyof Input, keyof Fields>]: never };

/** Values of columns that are no field. Values of other columns do not compile. */
export type OtherValues<Row, Other> = {
  readonly [Column in keyof Row]?: Column extends Other ? Row[Column] | undefined : never;
};

/** Part of a declaration with the columns that are no field: their values in a new row. */
export type OtherColumns<Row, Other extends keyof Row> = [Other] extends [never]
  ? { others?: never }
  : { others: Readonly<Pick<Row, Other>> };

type Plan<Name extends RecordName> = Pick<ListPlan<Name>, "filters"> & Partial<Omit<ListPlan<Name>, "table">>;
/** Part of a declaration that a record with a slug must have. */
export type RulesOfSlugs<Fields> = Fields extends { slug: string } ? { publicPage: object } : unknown;
export type StatusOf<Fields> = Fields extends { status: infer Status } ? Status : never;

/** Declaration of a kind of record on the server. */
export interface Declaration<Name extends RecordName, Fields, Input, Filters> {
  table: Table<Name> & { recordType: string };
  /** Field that names a record. */
  title: keyof Fields & string;
  /** Fields in the order in which their texts are searched. */
  fields: FieldsFor<Schema[Name], Fields, Input>;
  /** Sort keys of the contract. Each is a field with a column to sort by. */
  sorts: readonly ((keyof Fields & string) | "createdAt" | "updatedAt")[];
  /** Returns the conditions of a list. `sorts` has the column of each sort key. */
  plan: (filters: Filters, sorts: ListPlan<Name>["sorts"]) => Plan<Name>;
  others?: object;
  affectsPublicPages: boolean;
  /** Rules of the public pages of records with a slug. */
  publicPage?: PublicPageRules<Fields & CommonFields>;
  /** Errors of further unique columns. */
  unique?: Partial<Record<ColumnName, FieldError>>;
}
