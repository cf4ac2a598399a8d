import { createElement, Fragment, type ReactNode } from "react";
import { get } from "react-hook-form";
import type { CardShape, FieldShape, SectionShape } from "#ui/skeleton.tsx";
import type { Field } from "./field-table.ts";
import { FormPanel, FormSection } from "./fields.tsx";

/** Component of a form's own. A field that it shows is named, so that no field can be forgotten. */
export interface Own<Name, Shape> {
  own: ReactNode;
  field?: Name;
  /** Placeholder. By default it has that of its field. */
  shape?: Shape;
}

/** Field in a section, with what differs from its declaration. */
export interface PlacedField<Name> {
  field: Name;
  /** Whether the field crosses the columns. */
  wide?: true;
  label?: string | undefined;
  hint?: string | undefined;
  /** Component below the control. */
  below?: ReactNode;
}

type OwnField<Name> = Own<Name, readonly FieldShape[]> & { wide?: true };
type Entry<Name> = Name | PlacedField<Name> | OwnField<Name> | Pair<Name> | false | undefined;

/** Two fields that share a column. */
interface Pair<Name> {
  pair: readonly [Name, Name];
}

export interface Section<Name> {
  title: string;
  /** One line about the purpose of the section. */
  line: ReactNode;
  /** Number of columns where there is room. */
  columns?: 2 | 3 | undefined;
  fields: readonly Entry<Name>[];
}

type Panel<Name> = readonly (Section<Name> | Own<Name, SectionShape> | false | undefined)[];

/** Section on a panel of its own, sections on one panel, or a component in the place of a panel. */
type Part<Name> = Section<Name> | Panel<Name> | Own<Name, CardShape> | false | undefined;

/** Parts of a form: its columns, and what is under both. */
export interface FormSections<Name> {
  main: readonly Part<Name>[];
  rail: readonly Part<Name>[];
  under?: readonly Part<Name>[];
}

type AnyFields = Readonly<Record<string, Field<unknown>>>;

/** Places a field across the columns of its section. */
export function wide<const Name extends string>(field: Name): PlacedField<Name> {
  return { field, wide: true };
}

/** Returns a node in which each other one keeps its place, so that none needs a key. */
const inPlaces = (nodes: readonly ReactNode[]) => createElement(Fragment, undefined, ...nodes);

/** Returns the field at a path. The fields of a group are in its `inner`. */
function fieldAt(fields: AnyFields, path: string): Field<unknown> {
  return get(fields, path.replaceAll(".", ".inner."));
}

/** Shows the parts of one column of a form. */
export function FormParts({ fields, parts = [] }: { fields: AnyFields; parts: readonly Part<string>[] | undefined }) {
  return inPlaces(
    parts.map((part) => {
      if (!part) return null;
      return "own" in part ? part.own : panelOf(fields, "title" in part ? [part] : part);
    }),
  );
}

function panelOf(fields: AnyFields, sections: Panel<string>): ReactNode {
  return <FormPanel>{inPlaces(sections.map((section) => section && sectionOf(fields, section)))}</FormPanel>;
}

/** Maximum fields of a section that its line describes one by one. */
const MAX_DESCRIBED = 2;

function sectionOf(fields: AnyFields, section: Section<string> | Own<string, SectionShape>): ReactNode {
  if ("own" in section) return section.own;
  const { title, line, columns, fields: entries } = section;
  return (
    <FormSection columns={columns} describesEach={entries.length <= MAX_DESCRIBED} line={line} title={title}>
      {inPlaces(entries.map((entry) => entry && entryOf(fields, entry)))}
    </FormSection>
  );
}

function entryOf(fields: AnyFields, entry: Exclude<Entry<string>, false | undefined>): ReactNode {
  if (typeof entry === "string") return controlOf(fields, { field: entry });
  if ("pair" in entry) {
    const shown = entry.pair.map((field) => controlOf(fields, { field }));
    return <div className="grid grid-cols-2 items-start gap-4">{inPlaces(shown)}</div>;
  }
  const shown = "own" in entry ? entry.own : controlOf(fields, entry);
  return entry.wide ? <div className="sm:col-span-2">{shown}</div> : shown;
}

/** Returns the control of a field with what is below it. A field without a control has none. The caller places it. */
function controlOf(fields: AnyFields, { field, label, hint, below }: PlacedField<string>): ReactNode {
  const { control: Control, props, label: usual } = fieldAt(fields, field);
  const control = Control && <Control {...props} label={label ?? usual} name={field} {...(hint && { hint })} />;
  if (below === undefined) return control;
  return (
    <div className="grid gap-2">
      {control}
      {below}
    </div>
  );
}

/** Returns the placeholders of the parts of one column. */
export function shapesOf(fields: AnyFields, parts: readonly Part<string>[] = []): CardShape[] {
  return parts.flatMap((part): CardShape[] => {
    if (!part) return [];
    if ("own" in part) return part.shape === undefined ? [] : [part.shape];
    const sections = "title" in part ? [part] : part;
    return [sections.flatMap((section) => (section ? shapeOfSection(fields, section) : []))];
  });
}

function shapeOfSection(fields: AnyFields, section: Section<string> | Own<string, SectionShape>): SectionShape[] {
  if ("own" in section) return section.shape ? [section.shape] : [];
  const { line, columns, fields: entries } = section;
  return [{ line, columns, fields: entries.flatMap((entry) => (entry ? shapesOfEntry(fields, entry) : [])) }];
}

function shapesOfEntry(fields: AnyFields, entry: Exclude<Entry<string>, false | undefined>): readonly FieldShape[] {
  if (typeof entry !== "string" && "pair" in entry) return [{}];
  const placed: PlacedField<string> | OwnField<string> = typeof entry === "string" ? { field: entry } : entry;
  if ("own" in placed && placed.shape) return placed.shape;
  const shape = placed.field !== undefined && fieldAt(fields, placed.field).shape;
  return shape ? [{ ...shape, ...("hint" in placed && { hint: placed.hint }), wide: placed.wide }] : [];
}
