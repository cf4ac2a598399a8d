import type { FieldValues } from "react-hook-form";
import type { z } from "#contract/zod.ts";
import type { Tagged } from "#web/shared/call.ts";
import type { ListedRecords, RemovableRecords } from "../resource/status-records.ts";

/**
 * What the form of a record that is there needs to know. `Values` is what its fields hold, as they hold it: prices are
 * text. `Body` is what the contract makes of it.
 */
export interface SavedForm<Detail extends { id: string }, Values extends FieldValues, Body> {
  records: ListedRecords<Detail> & { get: (id: string, signal: AbortSignal) => Promise<Tagged<Detail>> };
  /** Refused with 412 when somebody else saved since `ifMatch`. */
  update: (id: string, body: Body, ifMatch: string | undefined) => Promise<Tagged<Detail>>;
  /** Where a saved record leads to; without it the form stays. */
  after?: (saved: Detail, isNew: boolean) => string;
  /** The contract's rules. */
  schemas: { change: z.ZodType<Body> };
  valuesOf: (record: Detail) => Values;
  /** What is sent, not yet checked: a price that is no number stays as it is, for the contract to refuse. */
  bodyOf: (values: Values) => unknown;
  /** The field in which a path of the contract was typed: `variants.0.attributes.Colour` → `variants.0.attributes.2.value`. */
  fieldOf?: (path: string, values: Values) => string;
  /** What comes before a message in the summary, where several fields share their words: `Variant 2`. */
  locationOf?: (field: string, values: Values) => string | undefined;
  /** Fields that are never kept in the browser. */
  secrets?: readonly string[];
  /** Each field by its label, on the form and in the comparison with what somebody else saved. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** A field's value in words, where it is more than text. */
  formatValue?: (field: string, value: unknown) => string | undefined;
}

/** The same of a resource, whose records come and go. */
export interface RecordForm<Detail extends { id: string }, Values extends FieldValues, Body>
  extends SavedForm<Detail, Values, Body> {
  records: RemovableRecords<Detail> & { get: (id: string, signal: AbortSignal) => Promise<Tagged<Detail>> };
  /** One record, as the buttons write it: `Product`. */
  name: string;
  /** The list, by its title, with the words of the way back to it. */
  area: { title: string; path: string; back: string };
  /** The address of the empty form. */
  newPath: string;
  create: (body: Body, idempotencyKey: string) => Promise<Tagged<Detail>>;
  after: (saved: Detail, isNew: boolean) => string;
  /** The contract's rules for a new record and for a changed one. */
  schemas: { create: z.ZodType<Body>; change: z.ZodType<Body> };
  /** What the fields of a new record hold. */
  blank: Values;
  /** The words that are specified in another way than usual: of the empty form, its button while it saves, its failure. */
  wording?: { title?: string; creating?: string; createFailed?: string };
}

/** Name and label of a field, for the component that shows it: `<FormText {...field("title")} />`. */
export function fieldsOf<Name extends string>({ labels }: { labels: Readonly<Record<Name, string>> }) {
  return (name: Name) => ({ name, label: labels[name] });
}
